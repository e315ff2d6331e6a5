import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mutated } from './mutation/mutated-files.mjs'
import { places } from './mutation/places.mjs'
import { LEAST_SCORE, listAlive, scoreFiles, scoreWhole } from './mutation/score.mjs'
import { failure } from './test-tally.mjs'
import { modules, root, runNode } from './toolchain.mjs'

/*
 * Changes the pure rules one by one and sees whether a unit test fails (docs/decisions/mutation.md).
 */

const usage = `npm run mutate               all rules of scripts/mutation/mutated-files.mjs
npm run mutate -- WORD ...   those whose path contains one of the words
npm run mutate -- --record   all, and its figures for docs/measured/mutation.json`

const at = (/** @type {string} */ place) => path.join(root, place)

/** @param {string[]} files */
async function runStryker(files) {
  rmSync(at(places.report), { force: true })
  const stryker = path.join(modules, '@stryker-mutator/core/bin/stryker.js')
  return runNode([stryker, 'run', 'scripts/mutation/stryker.config.mjs'], { MUTATED: files.join(',') })
}

/** A file without anything to change is not in it. @param {string[]} files @returns {import('./mutation/score.mjs').Report} */
function readReport(files) {
  const report = JSON.parse(readFileSync(at(places.report), 'utf8'))
  return { files: Object.fromEntries(files.map((file) => [file, report.files[file] ?? { mutants: [] }])) }
}

/** @param {ReturnType<typeof scoreFiles>} scores */
function record(scores) {
  const figures = {
    ...scoreWhole(scores),
    least: LEAST_SCORE,
    files: scores.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
  }
  writeFileSync(at(places.figures), `${JSON.stringify(figures, null, 2)}\n`)
}

/** @param {ReturnType<typeof scoreFiles>} scores */
function tell(scores) {
  const heading = `${'score'.padStart(6)} ${'killed'.padStart(7)} ${'survived'.padStart(9)} ${'no test'.padStart(8)}`
  const whole = { file: 'all', ...scoreWhole(scores) }
  const lines = [...scores, whole].map(
    ({ file, score, killed, survived, uncovered }) =>
      `${score.toFixed(1).padStart(6)} ${String(killed).padStart(7)} ${String(survived).padStart(9)} ${String(uncovered).padStart(8)}  ${file}`,
  )
  console.log([heading, ...lines].join('\n'))
}

/**
 * One test: that enough changes of the rules are noticed. `words`: of the paths to look at, all without one.
 * @param {{ words?: string[], isRecorded?: boolean }} [how] @returns {Promise<import('./test-tally.mjs').Tally>}
 */
export async function mutateRules({ words = [], isRecorded = false } = {}) {
  const files = mutated.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (files.length === 0) return failure(`No mutated file matches ${words.join(' ')}.`)
  const code = await runStryker(files)
  if (code !== 0 || !existsSync(at(places.report))) return failure('The mutation tool ended without a report.')
  const report = readReport(files)
  const scores = scoreFiles(report)
  for (const line of listAlive(report)) console.log(line)
  tell(scores)
  const { score } = scoreWhole(scores)
  if (isRecorded) record(scores)
  return score >= LEAST_SCORE
    ? { passed: 1, failed: 0 }
    : failure(`${score} % of the changes were noticed; ${LEAST_SCORE} % are asked for.`)
}

/** @param {string[]} args */
export async function mutate(args) {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const isRecorded = flags.includes('--record')
  if (flags.some((flag) => flag !== '--record') || (isRecorded && words.length > 0)) {
    console.error(usage)
    return 1
  }
  const { failed } = await mutateRules({ words, isRecorded })
  return failed === 0 ? 0 : 1
}
