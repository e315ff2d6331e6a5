import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { makeScratch } from './scratch.mjs'
import { modules, root, runNode, startNode, untilExit } from './toolchain.mjs'

/*
 * `npm test`: checks, build, Vitest and Playwright; the last line says how many tests passed and failed. Arguments select the test files whose path contains
 * one of them. `npm run test:long`: the tests in test/long, which take minutes, before a release.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @param {string[]} words */
export const test = (words) => inScratch((reports) => runSuite(reports, words, { isLong: false }))

/** @param {string[]} words */
export const testLong = (words) => inScratch((reports) => runSuite(reports, words, { isLong: true }))

/** Runs the work with a temporary directory that is removed afterwards. @param {(directory: string) => Promise<number>} work */
async function inScratch(work) {
  const scratch = makeScratch()
  process.env.TMPDIR = scratch.directory
  try {
    return await work(scratch.directory)
  } finally {
    scratch.remove()
  }
}

/** @param {string} reports @param {string[]} words @param {{ isLong: boolean }} form */
async function runSuite(reports, words, { isLong }) {
  const startedAt = performance.now()
  /** @template T @param {string} part @param {Promise<T>} work */
  const time = async (part, work) => {
    const result = await work
    console.log(`▸ ${part}: done after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    return result
  }
  const specs = listSpecs(isLong ? 'test/long/e2e' : 'test/e2e').filter(
    (spec) => words.length === 0 || words.some((word) => spec.includes(word)),
  )
  // The checks run beside the build and the first tests; the browser tests run on an otherwise idle machine.
  const checking = words.length === 0 && !isLong ? time('types and lint', runChecks()) : undefined
  const pseudo = specs.some((spec) => spec.includes('long-texts')) ? ['en-XA'] : []
  const others = specs.some((spec) => spec.includes('languages')) ? ['or', 'bn'] : []
  const built = await time('build', buildIfChanged(['en', 'hi', ...others, ...pseudo]))
  if (built !== 0) return end([{ passed: 0, failed: 1, skipped: 0 }])
  const demo = specs.length > 0 ? loadDemo() : undefined
  const vitest = await time('unit and API tests', runVitest(path.join(reports, 'vitest.json'), words, isLong))
  const checks = checking ? [await checking] : []
  const place = await demo?.loaded
  const report = path.join(reports, 'playwright.json')
  const browsers = await time('browser tests', runPlaywright({ report, specs, place, isLong }))
  await demo?.remove()
  return end([...checks, vitest, browsers])
}

/** Prints the last line. Returns the exit code; no tests at all is a failure too. @param {Tally[]} tallies */
function end(tallies) {
  const sum = (/** @type {keyof Tally} */ key) => tallies.reduce((total, tally) => total + tally[key], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** @param {string} report @param {string[]} words @param {boolean} isLong @returns {Promise<Tally>} */
async function runVitest(report, words, isLong) {
  const projects = isLong ? ['--project', 'long'] : ['--project', 'unit', '--project', 'api', '--retry', '1']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--passWithNoTests', ...projects, ...reporters, ...words]
  const code = await runNode([path.join(modules, 'vitest/vitest.mjs'), ...args], { NODE_ENV: 'test' })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed, failed: code === 0 ? 0 : Math.max(1, numFailedTests), skipped }
}

/** Loads the demo institute for the browser tests while other tests run; `place` is empty when that failed, and the browser tests load it themselves. */
function loadDemo() {
  const child = startNode(['test/e2e/load-demo.ts'])
  const ended = untilExit(child)
  /** @type {Promise<string>} */
  const loaded = new Promise((resolve) => {
    child.stdout.once('data', (place) => resolve(String(place).trim()))
    void ended.then(() => resolve(''))
  })
  const remove = () => {
    child.stdin.end()
    return ended
  }
  return { loaded, remove }
}

/** @param {{ report: string, specs: string[], place: string | undefined, isLong: boolean }} run @returns {Promise<Tally>} */
async function runPlaywright({ report, specs, place, isLong }) {
  if (specs.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  const browser = await ensureChromium()
  if (typeof browser === 'string') {
    console.error(browser)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const args = [path.join(modules, '@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const code = await runNode([...args, ...specs], {
    ...browser,
    ...(place ? { E2E_DEMO_INSTITUTE: place } : {}),
    E2E_FOLDER: isLong ? 'test/long/e2e' : 'test/e2e',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PWTEST_CACHE_DIR: path.join(modules, '.cache', 'playwright'),
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, flaky, unexpected, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
  return { passed: expected + flaky, failed: code === 0 ? 0 : Math.max(1, unexpected), skipped }
}

/** @param {string} folder */
function listSpecs(folder) {
  const names = existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : []
  return names.filter((name) => name.endsWith('.spec.ts')).map((name) => path.posix.join(folder, name))
}
