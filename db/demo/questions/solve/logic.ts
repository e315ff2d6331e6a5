import type { Solver } from './solver.ts'

type Verdicts = { first: string; second: string; either: string; neither: string; both: string }

/** Returns the verdict that holds in every world in which the statements are true. */
function verdictOver(worlds: [boolean, boolean][], verdicts: Verdicts): string {
  if (worlds.length === 0) throw new Error('the statements contradict each other')
  const isFirst = worlds.every(([first]) => first)
  const isSecond = worlds.every(([, second]) => second)
  if (isFirst && isSecond) return verdicts.both
  if (isFirst) return verdicts.first
  if (isSecond) return verdicts.second
  return worlds.every(([first, second]) => first || second) ? verdicts.either : verdicts.neither
}

type Claim = { quantity: string; subject: string; isNegative: boolean; object: string }

function claimOf(sentence: string): Claim {
  const [, quantity = '', subject = '', not, object = ''] =
    /^(All|Some|No) (\w+) (?:are|is an?) (not )?(\w+)$/.exec(sentence.trim()) ?? []
  if (!object) throw new Error(`cannot read "${sentence}"`)
  return { quantity, subject: subject.replace(/s$/, ''), isNegative: Boolean(not), object: object.replace(/s$/, '') }
}

/** A world says which kinds of thing exist; a kind is a set of bits, one for each term. */
function holds(claim: Claim, kinds: number[], bitOf: (term: string) => number): boolean {
  const subjects = kinds.filter((kind) => kind & bitOf(claim.subject))
  const isObject = (kind: number) => Boolean(kind & bitOf(claim.object))
  if (claim.quantity === 'All') return subjects.every(isObject)
  if (claim.quantity === 'No') return !subjects.some(isObject)
  return subjects.some((kind) => isObject(kind) !== claim.isNegative)
}

const syllogism: Solver = ({ text }) => {
  const [, said, first, second] = /Statements: (.*)\. Conclusions: I\. (.*)\. II\. (.*)\./.exec(text) ?? []
  if (!said || !first || !second) return undefined
  const statements = said.split('. ').map(claimOf)
  const conclusions = [first, second].map(claimOf)
  const terms = [...new Set([...statements, ...conclusions].flatMap(({ subject, object }) => [subject, object]))]
  const bitOf = (term: string) => 1 << terms.indexOf(term)
  const kindCount = 2 ** terms.length - 1
  const worlds: [boolean, boolean][] = []
  for (let world = 1; world < 2 ** kindCount; world += 1) {
    const kinds = Array.from({ length: kindCount }, (_, index) => index + 1).filter((kind) => world & (1 << (kind - 1)))
    const isPeopled = terms.every((term) => kinds.some((kind) => kind & bitOf(term)))
    if (!isPeopled || !statements.every((claim) => holds(claim, kinds, bitOf))) continue
    const [a, b] = conclusions.map((claim) => holds(claim, kinds, bitOf))
    worlds.push([Boolean(a), Boolean(b)])
  }
  return verdictOver(worlds, {
    first: 'Only conclusion I follows',
    second: 'Only conclusion II follows',
    either: 'Either I or II follows',
    neither: 'Neither I nor II follows',
    both: 'Both I and II follow',
  })
}

const signs: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '≥': (a, b) => a >= b,
  '=': (a, b) => a === b,
  '≤': (a, b) => a <= b,
  '<': (a, b) => a < b,
}

function isTrueChain(chain: string, sizeOf: (letter: string) => number): boolean {
  const parts = chain.split(' ')
  return parts.every((part, index) => {
    if (index % 2 === 0) return true
    const compare = signs[part]
    if (!compare) throw new Error(`cannot read "${chain}"`)
    return compare(sizeOf(parts[index - 1] ?? ''), sizeOf(parts[index + 1] ?? ''))
  })
}

/** Tries every assignment of small whole numbers to the letters. */
const inequality: Solver = ({ text }) => {
  const [, statement, first, second] = /Statement: (.*) Conclusions: I\. (.*) II\. (.*)$/.exec(text) ?? []
  if (!statement || !first || !second) return undefined
  const letters = [...new Set(statement.match(/[A-Z]/g) ?? [])]
  const size = letters.length
  const worlds: [boolean, boolean][] = []
  for (let code = 0; code < size ** size; code += 1) {
    const sizeOf = (letter: string) => Math.floor(code / size ** letters.indexOf(letter)) % size
    if (isTrueChain(statement, sizeOf)) worlds.push([isTrueChain(first, sizeOf), isTrueChain(second, sizeOf)])
  }
  return verdictOver(worlds, {
    first: 'Only conclusion I is true',
    second: 'Only conclusion II is true',
    either: 'Either I or II is true',
    neither: 'Neither I nor II is true',
    both: 'Both I and II are true',
  })
}

export const logic: Record<string, Solver[]> = { Syllogism: [syllogism], Inequalities: [inequality] }
