import { msg } from '#platform/text/messages.ts'
import { shufflePaper } from '../papers/rules.ts'
import { tellMarking } from '../results/rules.ts'
import type { FrozenPaper, FrozenQuestion, Seeds, SetLetter } from './schema.ts'

export const setLetters: SetLetter[] = ['A', 'B', 'C', 'D']
const seedsCount = 2 ** 31

/** Returns the questions of one set in their order, numbered, each with its options in theirs; the same seed always gives the same order. */
export function questionsOfSet(paper: FrozenPaper, seed: number): FrozenQuestion[] {
  return shufflePaper(paper, { seed, questions: true, options: true }).questions
}

export type KeyLine = { sno: number; code: number; key: string }

/** Returns the answer key of one set, by the letters its options have there. */
export const keyOfSet = (paper: FrozenPaper, seed: number): KeyLine[] =>
  questionsOfSet(paper, seed).map(({ sno, code, key, dropped, options }) => {
    const places = options.map(({ _id }) => ({ id: _id }))
    return { sno, code, key: tellMarking({ key, dropped }, places) }
  })

const orderOf = (paper: FrozenPaper, seed: number) =>
  questionsOfSet(paper, seed)
    .map(({ _id, options }) => [_id, ...options.map((option) => option._id)].join(' '))
    .join('\n')

/** Limit of equal draws, after which the paper is taken to have no other order. */
const mostDraws = 50

/**
 * Draws a seed for each set, so that no two sets have the same order if the paper has enough orders. Seeds of the
 * previous version are kept: a paper with one changed question keeps its order. `draw`: a random number from 0 to
 * below 1.
 */
export function seedsFor(paper: FrozenPaper, before: Seeds | null, draw: () => number): Seeds {
  const orders = new Set<string>()
  const seeds: Seeds = { A: 0, B: 0, C: 0, D: 0 }
  for (const letter of setLetters) {
    let seed = before?.[letter] ?? Math.floor(draw() * seedsCount)
    for (let draws = 1; orders.has(orderOf(paper, seed)) && draws < mostDraws; draws++)
      seed = Math.floor(draw() * seedsCount)
    orders.add(orderOf(paper, seed))
    seeds[letter] = seed
  }
  return seeds
}

/** Returns '1F2A3C-2-B': test, version and set, as printed on every page. */
export const codeOfSet = (testId: string, version: number, letter: SetLetter) =>
  `${testId.slice(-6).toUpperCase()}-${version}-${letter}`

/** Sentences of the audit log on reading and printing papers (`console/audit/rules.ts`). */
export const printSentences: Record<string, string> = {
  'paper-read': msg`viewed the paper of {s} before the test ended`,
  'paper-frozen': msg`froze the printed paper of {s}, version {version}`,
  'paper-printed': msg`printed the paper of {s}, version {version}, set {sets}`,
  'paper-keys-printed': msg`printed the keys of {s}, version {version}, set {sets}`,
}
