import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/node').Reporter} Reporter */
/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ file: string, test: string, reason: string }} NotRun */

/**
 * A reporter of Vitest: what each file took with the hooks before and after its tests, which are most of some files, and why a test said that it cannot run here. The JSON report leaves out
 * both. Into the file that `VITEST_TIMES` names.
 * @implements {Reporter}
 */
export default class NoteTimes {
  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((one) => ({ file: one.relativeModuleId, seconds: one.diagnostic().duration / 1000 }))
    writeFileSync(process.env.VITEST_TIMES ?? '', JSON.stringify({ times, notRun: modules.flatMap(findNotRun) }))
  }
}

/** @param {TestModule} module @returns {NotRun[]} */
function findNotRun(module) {
  return [...module.children.allTests()].flatMap((one) => {
    const result = one.result()
    const reason = result.state === 'skipped' ? result.note : undefined
    return reason ? [{ file: module.relativeModuleId, test: one.fullName, reason }] : []
  })
}
