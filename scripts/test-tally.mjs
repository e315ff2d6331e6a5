import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './toolchain.mjs'

/** `failures`: the names of those that failed, for the end of the log. `flaky`: the tests that passed only at their second try. `failedFiles`: those of Vitest in which all that failed lies, if it is so. `notRun`: what this machine lacks something for. @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[], failedFiles?: string[], notRun?: NotRun[] }} Tally */
/** @typedef {import('./note-times.mjs').NotRun} NotRun */
/** @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */

/** More tests than these that need a second try are no accident of a busy machine. */
const MOST_FLAKY = 3

/**
 * Counts what Vitest reports. A file that could not be loaded is a failure, and so is a test that was skipped: nothing is
 * left out quietly. A long proof alone may say that this machine lacks what it needs.
 * @param {string} file @param {number} exitCode @param {NotRun[]} told @returns {Tally}
 */
export function tallyVitest(file, exitCode, told = []) {
  if (!existsSync(file)) return crash('Vitest')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const files =
    /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */ (
      report.testResults
    )
  const tests = files.flatMap((entry) => entry.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const notRun = told.filter((one) => one.file.endsWith('.long.test.ts'))
  const named = new Set(notRun.map(({ test }) => plainName(test)))
  const skipped = tests.filter(
    ({ status, fullName }) => status !== 'passed' && status !== 'failed' && !named.has(plainName(fullName)),
  )
  skipped.forEach(({ fullName }) => void console.error(`Counted as failed because it did not run: ${fullName}`))
  const unloadable = files.filter((entry) => entry.status === 'failed' && !entry.assertionResults.some(hasFailed))
  const failures = [
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(hasFailed).map(({ fullName }) => `${path.relative(root, name)} › ${fullName}`),
    ),
    ...skipped.map(({ fullName }) => `${fullName} (did not run)`),
    ...unloadable.map(({ name }) => `${path.relative(root, name)} (could not be loaded)`),
  ]
  const failedFiles = files.filter(({ status }) => status === 'failed').map(({ name }) => path.relative(root, name))
  const lies = (/** @type {{ assertionResults: object[] }} */ entry) => entry.assertionResults.some(isIn(skipped))
  const isElsewhere = files.some((entry) => entry.status !== 'failed' && lies(entry))
  return {
    ...atLeastOneFailure({ passed, failed: failures.length, failures }, exitCode),
    failedFiles: isElsewhere ? [] : failedFiles,
    notRun,
  }
}

/** @template T @param {T[]} list */
function isIn(list) {
  return (/** @type {any} */ one) => list.includes(one)
}

/** The files that are worth a second try: a few, with all that failed in them. @param {Tally} tally */
export function secondTries({ failedFiles = [] }) {
  return failedFiles.length <= MOST_FLAKY ? failedFiles : []
}

/**
 * What a run of Vitest counts after the files that failed ran once more, alone: when all of them passed, what had failed has passed and is named.
 * @param {Tally} first @param {Tally} second @returns {Tally}
 */
export function afterSecondTry(first, second) {
  if (second.failed > 0 || second.passed === 0) return first
  const { passed, failed, failures = [], flaky = [], notRun = [] } = first
  return { passed: passed + failed, failed: 0, flaky: [...flaky, ...failures], notRun }
}

/** The two reports put different marks between the names of groups. */
function plainName(/** @type {string} */ name) {
  return name.replaceAll(/[\s>]+/g, ' ')
}

/**
 * Counts what Playwright reports; what did not run has failed. What passed at its second try has passed and is named, unless there is too much of it.
 * @param {string} file @param {number} exitCode @returns {Tally}
 */
export function tallyPlaywright(file, exitCode) {
  if (!existsSync(file)) return crash('Playwright')
  const { stats, suites = [] } = JSON.parse(readFileSync(file, 'utf8'))
  if (stats.skipped > 0) console.error(`Counted as failed because they did not run: ${stats.skipped} browser tests`)
  const flaky = namesOf(suites, 'flaky')
  const isTooMuch = stats.flaky > MOST_FLAKY
  if (isTooMuch)
    console.error(`Counted as failed: more than ${MOST_FLAKY} browser tests passed only at their second try`)
  const passed = stats.expected + (isTooMuch ? 0 : stats.flaky)
  const failed = stats.unexpected + stats.skipped + (isTooMuch ? stats.flaky : 0)
  const failures = namesOf(suites, 'unexpected')
  return { ...atLeastOneFailure({ passed, failed, failures }, exitCode), flaky }
}

/** The names of the tests that ended so. @param {Suite[]} suites @param {string} end @param {string[]} [above] @returns {string[]} */
function namesOf(suites, end, above = []) {
  return suites.flatMap(({ title, specs = [], suites: below = [] }) => {
    const names = [...above, title]
    const own = specs.filter(({ tests }) => tests.some(({ status }) => status === end))
    return [...own.map((spec) => [...names, spec.title].join(' › ')), ...namesOf(below, end, names)]
  })
}

/** @param {Tally[]} tallies @returns {Required<Omit<Tally, 'failedFiles'>>} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures = [] }) => failures),
    flaky: tallies.flatMap(({ flaky = [] }) => flaky),
    notRun: tallies.flatMap(({ notRun = [] }) => notRun),
  }
}

function hasFailed(/** @type {{ status: string }} */ test) {
  return test.status === 'failed'
}

/** A runner may fail as a whole, for an error outside any test. @param {Tally} tally @param {number} exitCode @returns {Tally} */
function atLeastOneFailure(tally, exitCode) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** @param {string} runner @returns {Tally} */
function crash(runner) {
  console.error(`${runner} ended without a report.`)
  return { passed: 0, failed: 1, failures: [`${runner} ended without a report`] }
}

/** @param {string} sentence @returns {Tally} */
export function failure(sentence) {
  console.error(sentence)
  return { passed: 0, failed: 1, failures: [sentence] }
}
