import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './toolchain.mjs'

/*
 * How long a run took, printed beside the last green run whose figures are committed (`npm test -- --record` writes them, with `--all` those of the whole), so that a suite that grows slow is
 * seen in the log of the run that made it so.
 */

/** @typedef {{ file: string, seconds: number }} Timed */
/** @typedef {{ passed: number, seconds: Record<string, number>, slowest: Timed[] }} Figures */
/** @typedef {'short' | 'all'} Form `npm test`, or `npm test -- --all` */

const place = path.join(root, 'docs/measured/suite.json')
const SHOWN = 10
/** What takes as long is kept in the figures: the next run begins with the longest. */
const KEPT_SECONDS = 3

/** What note-times.mjs wrote down. @param {string} report @returns {{ times: Timed[], notRun: import('./note-times.mjs').NotRun[] }} */
export function notesOfVitest(report) {
  return existsSync(report) ? read(report) : { times: [], notRun: [] }
}

/** @typedef {{ file: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite */

/** What the tests of each file took by the report of Playwright. @param {string} report @returns {Timed[]} */
export function timesOfPlaywright(report) {
  if (!existsSync(report)) return []
  const suites = /** @type {Suite[]} */ (read(report).suites)
  return suites.map((suite) => ({ file: `test/e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 }))
}

/** @param {Suite} suite @returns {number} */
function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results))
  const own = results.reduce((total, { duration }) => total + duration, 0)
  return suites.reduce((total, suite) => total + millisecondsOf(suite), own)
}

/** @param {Timed[]} times */
function sorted(times) {
  return times.toSorted((a, b) => b.seconds - a.seconds)
}

/** @param {Timed[]} times @returns {Timed[]} */
export function slowestOf(times) {
  return sorted(times).slice(0, SHOWN)
}

/** The table for the end of a run. @param {{ seconds: Record<string, number>, times: Timed[], last: Figures | undefined }} of */
export function tellFigures({ seconds, times, last }) {
  const before = new Map(last?.slowest.map((one) => [one.file, one.seconds]))
  const files = slowestOf(times).map((one) => line(one.file, one.seconds, before.get(one.file)))
  const parts = Object.entries(seconds).map(([part, took]) => line(part, took, last?.seconds[part]))
  const heading = `${'seconds'.padStart(9)} ${'last green'.padStart(11)}`
  return [heading, ...parts, `The ${files.length} slowest files:`, ...files].join('\n')
}

/** @param {string} name @param {number} took @param {number | undefined} before */
function line(name, took, before) {
  return `${took.toFixed(1).padStart(9)} ${(before?.toFixed(1) ?? '').padStart(11)}  ${name}`
}

/** Of both forms, as far as they were recorded. @returns {Partial<Record<Form, Figures>>} */
export function readLastGreen() {
  return existsSync(place) ? read(place) : {}
}

/** @param {Form} form @param {{ passed: number, seconds: Record<string, number>, times: Timed[] }} run */
export function recordGreen(form, { passed, seconds, times }) {
  const rounded = (/** @type {number} */ value) => Math.round(value * 10) / 10
  const kept = times.filter(({ seconds: took }) => took >= KEPT_SECONDS)
  const slowest = sorted(kept).map(({ file, seconds: took }) => ({ file, seconds: rounded(took) }))
  const parts = Object.fromEntries(Object.entries(seconds).map(([part, took]) => [part, rounded(took)]))
  mkdirSync(path.dirname(place), { recursive: true })
  const figures = { ...readLastGreen(), [form]: { passed, seconds: parts, slowest } }
  writeFileSync(place, `${JSON.stringify(figures, null, 2)}\n`)
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
