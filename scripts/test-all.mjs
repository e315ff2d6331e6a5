import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'
import { ensureChromium } from './chromium.mjs'
import { sum, tallyPlaywright, tallyVitest } from './test-tally.mjs'
import { modules, root, runNode } from './toolchain.mjs'

/** @typedef {import('./test-tally.mjs').Tally} Tally */

const CHECKS = [
  { name: 'types', args: [path.join(modules, 'typescript/bin/tsc'), '-p', '.'] },
  { name: 'lint', args: [path.join(modules, '@biomejs/biome/bin/biome'), 'check'] },
  { name: 'house rules', args: ['scripts/check-house.ts'] },
]

/** Types, lint and the rules of the house; all of them, however many fail. @returns {Promise<number>} */
export async function check() {
  return (await runChecks()).failed === 0 ? 0 : 1
}

/** @returns {Promise<Tally>} */
async function runChecks() {
  /** @type {Tally} */
  let tally = { passed: 0, failed: 0 }
  for (const { name, args } of CHECKS) {
    const hasPassed = (await runNode(args)) === 0
    console.log(`${hasPassed ? '✓' : '✗'} ${name}`)
    tally = sum([tally, hasPassed ? { passed: 1, failed: 0 } : failure()])
  }
  return tally
}

/** Everything, or with filters only the test files whose path contains one of them. @param {string[]} filters */
export async function test(filters) {
  const reports = mkdtempSync(path.join(tmpdir(), 'abhyas-reports-'))
  try {
    const tallies = filters.length > 0 ? [] : [await runChecks()]
    if ((await buildIfChanged()) !== 0) tallies.push(failure('The pages could not be built.'))
    tallies.push(await runVitest(path.join(reports, 'vitest.json'), filters))
    tallies.push(await runPlaywright(path.join(reports, 'playwright.json'), filters))
    const { passed, failed } = sum(tallies)
    if (passed + failed === 0) console.error(`No test file matches ${filters.join(' ')}.`)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** @param {string} report @param {string[]} filters @returns {Promise<Tally>} */
async function runVitest(report, filters) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const none = filters.length > 0 ? ['--passWithNoTests'] : []
  const args = [path.join(modules, 'vitest/vitest.mjs'), 'run', ...reporters, ...none, ...filters]
  const code = await runNode(args, { NODE_ENV: 'test' })
  return tallyVitest(report, code)
}

/** @param {string} report @param {string[]} filters @returns {Promise<Tally>} */
async function runPlaywright(report, filters) {
  const specs = listSpecs().filter((spec) => filters.length === 0 || filters.some((filter) => spec.includes(filter)))
  if (specs.length === 0)
    return filters.length > 0 ? { passed: 0, failed: 0 } : failure('There are no browser tests in test/e2e.')
  const browser = ensureChromium()
  if (typeof browser === 'string') return failure(browser)
  const args = [path.join(modules, '@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const code = await runNode([...args, ...specs.map(asPattern)], { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return tallyPlaywright(report, code)
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

/** @param {string} [sentence] @returns {Tally} */
function failure(sentence) {
  if (sentence) console.error(sentence)
  return { passed: 0, failed: 1 }
}
