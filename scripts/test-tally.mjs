import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * Counts what Vitest reports. A file that could not be loaded is a failure, and so is a test that was skipped: nothing is
 * left out quietly.
 * @param {string} file @param {number} exitCode @returns {Tally}
 */
export function tallyVitest(file, exitCode) {
  if (!existsSync(file)) return crash('Vitest')
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const files = /** @type {{ status: string, assertionResults: { status: string, fullName: string }[] }[]} */ (
    report.testResults
  )
  const tests = files.flatMap((entry) => entry.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  skipped.forEach(({ fullName }) => void console.error(`Counted as failed because it did not run: ${fullName}`))
  const unloadable = files.filter(
    (entry) => entry.status === 'failed' && !entry.assertionResults.some(hasFailed),
  ).length
  return atLeastOneFailure({ passed, failed: tests.length - passed + unloadable }, exitCode)
}

/**
 * Counts what Playwright reports; what did not run, or passed only at a second try, has failed.
 * @param {string} file @param {number} exitCode @returns {Tally}
 */
export function tallyPlaywright(file, exitCode) {
  if (!existsSync(file)) return crash('Playwright')
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  if (stats.skipped > 0) console.error(`Counted as failed because they did not run: ${stats.skipped} browser tests`)
  return atLeastOneFailure({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, exitCode)
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
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
  return { passed: 0, failed: 1 }
}

/** @param {string} [sentence] @returns {Tally} */
export function failure(sentence) {
  if (sentence) console.error(sentence)
  return { passed: 0, failed: 1 }
}
