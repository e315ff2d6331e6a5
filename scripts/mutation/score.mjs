/*
 * Reads the report of Stryker. A mutant is a small change of the code: killed when a test fails with it, survived when all pass, uncovered when no test runs through it.
 */

/** @typedef {{ status: string, mutatorName: string, replacement?: string, statusReason?: string, location: { start: { line: number, column: number } } }} Mutant */
/** @typedef {{ files: Record<string, { mutants: Mutant[] }> }} Report */
/** @typedef {{ file: string, score: number, killed: number, survived: number, uncovered: number, ignored: number }} FileScore */

/** Per cent of all changes that a test must notice. */
export const LEAST_SCORE = 85

const isKilled = (/** @type {Mutant} */ { status }) => status === 'Killed' || status === 'Timeout'
const isAlive = (/** @type {Mutant} */ { status }) => status === 'Survived' || status === 'NoCoverage'

/** @param {number} killed @param {number} alive */
const scoreOf = (killed, alive) => (killed + alive === 0 ? 100 : Math.floor((killed * 1000) / (killed + alive)) / 10)

/** Each file, the worst first. @param {Report} report @returns {FileScore[]} */
export function scoreFiles({ files }) {
  const scores = Object.entries(files).map(([file, { mutants }]) => {
    const count = (/** @type {(mutant: Mutant) => boolean} */ is) => mutants.filter(is).length
    const [survived, uncovered] = [
      count((one) => one.status === 'Survived'),
      count((one) => one.status === 'NoCoverage'),
    ]
    const killed = count(isKilled)
    const ignored = count((one) => one.status === 'Ignored')
    return { file, score: scoreOf(killed, survived + uncovered), killed, survived, uncovered, ignored }
  })
  return scores.sort((a, b) => a.score - b.score || (a.file < b.file ? -1 : 1))
}

/** @param {FileScore[]} scores */
export function scoreWhole(scores) {
  const sum = (/** @type {'killed' | 'survived' | 'uncovered' | 'ignored'} */ what) =>
    scores.reduce((total, one) => total + one[what], 0)
  const [killed, survived, uncovered, ignored] = [sum('killed'), sum('survived'), sum('uncovered'), sum('ignored')]
  return { score: scoreOf(killed, survived + uncovered), killed, survived, uncovered, ignored }
}

/** Changes that no test notices, as an editor opens them. @param {Report} report @returns {string[]} */
export function listAlive({ files }) {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(isAlive).map(({ location: { start }, mutatorName, replacement = '', status }) => {
      const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 100)
      return `${file}:${start.line}:${start.column} ${status === 'NoCoverage' ? 'no test' : 'survived'} ${mutatorName}: ${change}`
    }),
  )
}
