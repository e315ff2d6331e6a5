import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildIfChanged, buildPseudoIfChanged } from './build-if-changed.mjs'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { mutateRules } from './mutate.mjs'
import { makeScratch } from './scratch.mjs'
import { judgeFiles } from './suite/slow-files.mjs'
import { installTools } from './suite/tools.mjs'
import { findChanged, testsFor } from './test-changed.mjs'
import { notesOfVitest, readLastGreen, recordGreen, tellFigures, timesOfPlaywright } from './test-figures.mjs'
import { afterSecondTry, failure, secondTries, sum, tallyPlaywright, tallyVitest } from './test-tally.mjs'
import { modules, root, runNode, startNode, untilExit } from './toolchain.mjs'

/** @typedef {import('./test-tally.mjs').Tally} Tally */
/** `isWhole`: all files; `withLong`: the long proofs too. @typedef {{ withChecks: boolean, vitest: string[][], specs: string[], isWhole: boolean, withLong: boolean }} Plan */

/** What everybody waits for before a push, on two quiet cores. */
const MOST_SECONDS = 420
/** Files over their time that are told by name. */
const MOST_WARNINGS = 5
const tooLong = `The run took more than ${MOST_SECONDS} s: a busy machine, or the suite has grown (docs/decisions/test-suite.md).`

const usage = `npm test                 every promise in its short form
npm test -- --all        everything: the long proofs too, with the programs of others that they need
npm test -- WORD ...     the test files whose path contains one of the words, long ones too
npm test -- --changed    what the change since main touches, with types, lint and house rules
npm test -- --record     as without it, or with --all, and when it is green its figures for docs/measured/suite.json`
const known = ['--all', '--changed', '--record']

/** @param {string[]} args */
export async function test(args) {
  const flags = args.filter((arg) => arg.startsWith('--'))
  const filters = args.filter((arg) => !arg.startsWith('--'))
  if (flags.some((flag) => !known.includes(flag))) {
    console.error(usage)
    return 1
  }
  const withLong = flags.includes('--all') || filters.length > 0
  const plan = flags.includes('--changed') ? planChanged() : planFiltered(filters, withLong)
  if (flags.includes('--all')) installTools()
  const scratch = makeScratch()
  process.env.TMPDIR = scratch.directory
  try {
    return await run(plan, { reports: scratch.directory, filters, isRecorded: flags.includes('--record') })
  } finally {
    scratch.remove()
  }
}

/** @param {string[]} filters @param {boolean} withLong @returns {Plan} */
function planFiltered(filters, withLong) {
  const isWhole = filters.length === 0
  const specs = listSpecs().filter((spec) => isWhole || filters.some((filter) => spec.includes(filter)))
  return { withChecks: isWhole, vitest: [isWhole ? [] : ['--passWithNoTests', ...filters]], specs, isWhole, withLong }
}

/** @returns {Plan} */
function planChanged() {
  const { base, files } = findChanged()
  const { api, browser } = testsFor(files)
  const there = (/** @type {string} */ file) => existsSync(path.join(root, file))
  const named = api.filter(there)
  const specs = browser.filter(there)
  console.log(
    `${files.length} files differ from ${base.slice(0, 9)}: unit tests that import them, ${tell([...named, ...specs])}`,
  )
  const unit = ['--project', 'unit', '--passWithNoTests', '--changed', base]
  const vitest = named.length > 0 ? [unit, ['--project', 'api', '--project', 'alone', ...named]] : [unit]
  // The files of a change are few, and most browser tests are long.
  return { withChecks: true, vitest, specs, isWhole: false, withLong: true }
}

/** @param {string[]} files */
function tell(files) {
  return files.length > 0 ? files.join(', ') : 'no test of the API and none in the browser'
}

/** The pages in the pseudo-language, for the long tests that look at them. @param {Plan} plan @returns {Promise<Tally>} */
async function buildLongTexts({ specs, withLong }) {
  const isNeeded = withLong && specs.some((spec) => spec.includes('long-texts'))
  const code = isNeeded ? await buildPseudoIfChanged() : 0
  return code === 0 ? { passed: 0, failed: 0 } : failure('The pages could not be built with long texts.')
}

/**
 * The checks run beside the build and the tests of Vitest; the browser tests after them, as they are what suffers most from a busy machine.
 * @param {Plan} plan @param {{ reports: string, filters: string[], isRecorded: boolean }} how
 */
async function run(plan, { reports, filters, isRecorded }) {
  const watch = startWatch()
  const checking = plan.withChecks ? watch('types, lint, house rules', runChecks()) : undefined
  /** @type {Tally[]} */
  const tallies = []
  if ((await watch('build', buildIfChanged())) !== 0) tallies.push(failure('The pages could not be built.'))
  const building = watch('build of long texts', buildLongTexts(plan))
  const demo = loadDemo(plan)
  const files = plan.vitest.map((_, index) => path.join(reports, `vitest-${index}.json`))
  for (const [index, args] of plan.vitest.entries())
    tallies.push(await watch('unit and API tests', runVitest(files[index] ?? '', args, plan)))
  if (checking) tallies.push(await checking)
  const browserReport = path.join(reports, 'playwright.json')
  tallies.push(await building)
  const place = await demo.isLoaded
  tallies.push(await watch('browser tests', runPlaywright(browserReport, plan, place)))
  await demo.remove()
  if (plan.isWhole && plan.withLong) tallies.push(await watch('mutation score', mutateRules()))
  const seconds = watch.seconds()
  const times = [
    ...files.flatMap((file) => notesOfVitest(timesBeside(file)).times),
    ...timesOfPlaywright(browserReport),
  ]
  const slow = plan.isWhole ? tellTimes({ plan, seconds, times }) : []
  // Recording is how a slow file becomes known: it is named, and the record is read before it is committed.
  if (!isRecorded) tallies.push({ passed: 0, failed: slow.length, failures: slow })
  const total = sum(tallies)
  if (total.passed + total.failed === 0) console.error(`No test file matches ${filters.join(' ')}.`)
  const isGreen = total.failed === 0 && total.passed > 0
  if (isRecorded && plan.isWhole && isGreen) recordGreen(formOf(plan), { passed: total.passed, seconds, times })
  tellEnd(plan, total)
  return isGreen ? 0 : 1
}

/** @param {Plan} plan */
const formOf = ({ withLong }) => (withLong ? 'all' : 'short')

/** Tells what took how long, and what took too long; answers a sentence for each file that fails the run by that. @param {{ plan: Plan, seconds: Record<string, number> & { all: number }, times: import('./test-figures.mjs').Timed[] }} run */
function tellTimes({ plan, seconds, times }) {
  const recorded = readLastGreen()
  console.log(`\n${tellFigures({ seconds, times, last: recorded[formOf(plan)] })}`)
  if (plan.withLong) return []
  if (seconds.all > MOST_SECONDS) console.warn(tooLong)
  const { failures, warnings } = judgeFiles(times, (recorded.short ?? recorded.all)?.slowest ?? [])
  for (const sentence of warnings.slice(0, MOST_WARNINGS)) console.warn(sentence)
  if (warnings.length > MOST_WARNINGS) console.warn(`… and ${warnings.length - MOST_WARNINGS} more files.`)
  return failures
}

/** The last lines: what failed, what did not run here and how it would, and how many passed. @param {Plan} plan @param {Required<Omit<Tally, 'failedFiles'>>} total */
function tellEnd({ isWhole, withLong }, { passed, failed, failures, flaky, notRun }) {
  for (const test of failures) console.log(`Failed: ${test}`)
  for (const test of flaky) console.log(`Flaky, passed only at its second try: ${test}`)
  for (const { file, test, reason } of notRun) console.log(`Not run here: ${file}: ${test} (${reason})`)
  if (isWhole && !withLong) console.log('The long proofs were left out: npm test -- --all runs them too.')
  const ends = [
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    ...(notRun.length > 0 ? [`${notRun.length} not run here`] : []),
  ]
  console.log(`\n${[`${passed} passed`, `${failed} failed`, ...ends].join(', ')}`)
}

/** Notes how long each named part takes, and tells when it ends. */
function startWatch() {
  const startedAt = performance.now()
  /** @type {Record<string, number>} */
  const parts = {}
  const since = (/** @type {number} */ before) => (performance.now() - before) / 1000
  /** @template T @param {string} part @param {Promise<T>} work */
  const watch = async (part, work) => {
    const before = performance.now()
    const result = await work
    const took = since(before)
    parts[part] = (parts[part] ?? 0) + took
    console.log(`▸ ${part}: ${took.toFixed(0)} s, ${since(startedAt).toFixed(0)} s since the beginning`)
    return result
  }
  watch.seconds = () => ({ ...parts, all: since(startedAt) })
  return watch
}

const timesBeside = (/** @type {string} */ report) => report.replace(/\.json$/, '-times.json')

/**
 * A whole run may be on a machine that others load too: files of which something failed run once more, alone, before that counts (docs/decisions/test-suite.md).
 * @param {string} report @param {string[]} args @param {Plan} plan @returns {Promise<Tally>}
 */
async function runVitest(report, args, plan) {
  const first = await runVitestOnce(report, args, plan)
  const again = plan.isWhole && first.failed > 0 ? secondTries(first) : []
  if (again.length === 0) return first
  console.log(`Once more, alone: ${again.join(', ')}`)
  const second = await runVitestOnce(report.replace(/\.json$/, '-again.json'), again, { isWhole: false })
  return afterSecondTry(first, second)
}

/** @param {string} report @param {string[]} args @param {Pick<Plan, 'isWhole'> & { withLong?: boolean }} plan @returns {Promise<Tally>} */
async function runVitestOnce(report, args, { isWhole, withLong }) {
  const own = `--reporter=${path.join(root, 'scripts/note-times.mjs')}`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, own]
  const code = await runNode([path.join(modules, 'vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    NODE_ENV: 'test',
    VITEST_TIMES: timesBeside(report),
    LONG_TESTS: isWhole ? (withLong ? 'in their place' : 'left out') : '',
  })
  return tallyVitest(report, code, notesOfVitest(timesBeside(report)).notRun)
}

/**
 * The demo institute for the browser tests is loaded while others run. Where this fails they load it themselves, and say what is wrong.
 * @param {Plan} plan
 */
function loadDemo({ specs }) {
  if (specs.length === 0) return { isLoaded: '', remove: () => undefined }
  const child = startNode(['test/e2e/load-demo.ts'])
  const ended = untilExit(child)
  /** @type {Promise<string>} */
  const isLoaded = new Promise((resolve) => {
    child.stdout.once('data', (place) => resolve(String(place).trim()))
    void ended.then(() => resolve(''))
  })
  const remove = () => {
    child.stdin.end()
    return ended
  }
  return { isLoaded, remove }
}

/** `demo`: where the demo institute is loaded already. @param {string} report @param {Plan} plan @param {string} [demo] @returns {Promise<Tally>} */
async function runPlaywright(report, { specs, isWhole, withLong }, demo) {
  if (specs.length === 0) return isWhole ? failure('There are no browser tests in test/e2e.') : { passed: 0, failed: 0 }
  const browser = await ensureChromium()
  if (typeof browser === 'string') return withoutBrowser(browser, specs)
  // A whole run may be on a machine that others load too: one second try, see test-tally.mjs. Whoever runs the files that failed sees each failure at once, and what
  // it looked like step by step, which is a fifth more work.
  const how = isWhole
    ? ['--retries', '1']
    : ['--trace', 'retain-on-failure', ...(specs.length === 1 ? ['--workers', '1'] : [])]
  // What has a long form that does the same and more does not run beside it.
  const which = ['--grep-invert', withLong ? '@short' : '@long']
  // All tests of a file that a change touches may be long.
  const args = [path.join(modules, '@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests']
  const code = await runNode([...args, ...how, ...which, ...specs.map(asPattern)], {
    ...browser,
    ...(demo ? { E2E_DEMO_INSTITUTE: demo } : {}),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // What it has compiled once serves the next run, too.
    PWTEST_CACHE_DIR: path.join(modules, '.cache', 'playwright'),
  })
  return tallyPlaywright(report, code)
}

/** Whoever may install one and could not has failed; nobody else has to. @param {string} reason @param {string[]} specs @returns {Tally} */
function withoutBrowser(reason, specs) {
  if (process.getuid?.() === 0) return failure(reason)
  return {
    passed: 0,
    failed: 0,
    notRun: [{ file: 'test/e2e', test: `${specs.length} files of browser tests`, reason }],
  }
}

/** @returns {string[]} */
function listSpecs() {
  const folder = path.join(root, 'test', 'e2e')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.spec.ts')).map((name) => path.posix.join('test/e2e', name))
}

/** Playwright reads file names as regular expressions over whole paths. */
function asPattern(/** @type {string} */ spec) {
  return `${spec.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}
