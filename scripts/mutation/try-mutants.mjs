import { writeFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import { outcomesFile } from './outcomes.mjs'

/*
 * A runner of Vitest that runs each test once as the code is, and again with each change on its way switched on, until a test has noticed it. Only pure tests can be repeated so: what one leaves behind, the
 * next would find. So each is repeated without a change first.
 */

/** @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number, hitLimit?: number, mutantCoverage?: import('./outcomes.mjs').Coverage }} Switches */

/** What the changed code looks at. @type {Switches} */
const switches = {}
Reflect.set(globalThis, '__stryker__', switches)

/** A change that makes a loop endless is stopped when its line runs this many times more often. */
const MOST_HITS = 100

/** A change that makes a test wait for ever is noticed by that after so many milliseconds. */
const MOST_MS = 2000

// A test may put a clock of its own in the place of the real one.
const { setTimeout: setRealTimeout, clearTimeout: clearRealTimeout } = globalThis

/** @type {import('./outcomes.mjs').Outcomes} */
const outcomes = { tests: [], coverage: { perTest: {}, static: {} }, killers: {}, tried: {} }

/** Whether a test passes while a change is on. @param {() => unknown} run @param {string | undefined} mutant @param {number} hits */
async function passes(run, mutant, hits) {
  Object.assign(switches, { activeMutant: mutant, hitCount: 0, hitLimit: hits * MOST_HITS + 1000 })
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const tooLong = new Promise((_, reject) => {
    timer = setRealTimeout(() => reject(new Error('This test waits for ever.')), MOST_MS)
  })
  tooLong.catch(() => undefined)
  try {
    await (mutant === undefined ? run() : Promise.race([run(), tooLong]))
    return true
  } catch {
    return false
  } finally {
    clearRealTimeout(timer)
    switches.activeMutant = undefined
  }
}

/** @param {{ name: string, suite?: object | undefined }} task @returns {string} */
const nameOf = ({ name, suite }) =>
  suite && 'name' in suite && suite.name ? `${nameOf(/** @type {any} */ (suite))} > ${name}` : name

export default class TryMutants extends TestRunner {
  /** @param {import('vitest').RunnerTestCase} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test)
    switches.currentTestId = test.id
    await run()
    switches.currentTestId = undefined
    outcomes.tests.push({ id: test.id, name: nameOf(test), fileName: test.file.filepath })
    const covered = switches.mutantCoverage?.perTest[test.id] ?? {}
    const left = Object.keys(covered).filter((mutant) => outcomes.killers[mutant] === undefined)
    if (left.length === 0) return
    if (!(await passes(run, undefined, 0))) throw new Error('This test fails when it is repeated.')
    for (const mutant of left) {
      outcomes.tried[mutant] = (outcomes.tried[mutant] ?? 0) + 1
      if (!(await passes(run, mutant, covered[mutant] ?? 0))) outcomes.killers[mutant] = test.id
    }
    if (test.result) Object.assign(test.result, { state: 'run', errors: undefined })
  }

  onAfterRunFiles() {
    outcomes.coverage = switches.mutantCoverage ?? outcomes.coverage
    writeFileSync(outcomesFile, JSON.stringify(outcomes))
  }
}
