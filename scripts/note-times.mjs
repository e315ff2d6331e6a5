import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/node').Reporter} Reporter */
/** @typedef {import('vitest/node').TestModule} TestModule */

/**
 * A reporter of Vitest: what each file took with the hooks before and after its tests, which are most of some files and which the JSON report leaves out. Into the file that
 * `VITEST_TIMES` names.
 * @implements {Reporter}
 */
export default class NoteTimes {
  /** @param {readonly TestModule[]} modules */
  onTestRunEnd(modules) {
    const times = modules.map((one) => ({ file: one.relativeModuleId, seconds: one.diagnostic().duration / 1000 }))
    writeFileSync(process.env.VITEST_TIMES ?? '', JSON.stringify(times))
  }
}
