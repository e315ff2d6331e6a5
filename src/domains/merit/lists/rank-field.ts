import type Fraction from 'fraction.js'
import { parseFraction } from '#domains/exams/marks/rules.ts'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'

/* The order of candidates, pure: the exact score first, then the rules of the ties one after the other. Whoever is equal in all of them shares the rank, and the next one counts on. */

export type SectionOf = {
  name: string
  isQualifying: boolean
  correct: number
  wrong: number
  skipped: number
  partial: number
  dropped: number
  marks: string
}
/** What one candidate is counted from. */
export type Candidate = {
  attemptId: string
  studentId: string
  name: string
  /** Of the list's shifts, counted from 0. */
  shift: number
  rollNumber: number | null
  mode: 'online' | 'offline'
  category: SocialCategory | null
  stateName: string | null
  centreId: string | null
  batchId: string | null
  /** YYYY-MM-DD. */
  born: string | null
  marks: string
  scale: string | null
  sections: SectionOf[]
  accuracy: number
  seconds: number
}

type Compare = (a: Candidate, b: Candidate) => number

/** Text that is compared again and again is read once. */
function createReader() {
  const known = new Map<string, Fraction>()
  return (text: string) => {
    const fraction = known.get(text) ?? parseFraction(text)
    known.set(text, fraction)
    return fraction
  }
}

/** Right and wrong answers of the sections that count, or of one of them. */
function answersOf({ sections }: Candidate, section: string | null) {
  const counting = sections.filter(({ name, isQualifying }) => (section === null ? !isQualifying : name === section))
  return {
    correct: counting.reduce((sum, entry) => sum + entry.correct, 0),
    wrong: counting.reduce((sum, entry) => sum + entry.wrong, 0),
  }
}

/** Fewer wrong answers for each right one come first; without a right one any wrong answer is the worst, and none is none. */
function compareRatios(section: string | null): Compare {
  const ratio = (entry: Candidate) => {
    const { correct, wrong } = answersOf(entry, section)
    if (wrong === 0) return { wrong: 0, correct: 1 }
    return { wrong, correct }
  }
  return (a, b) => {
    const [of, other] = [ratio(a), ratio(b)]
    // Both without a right one: equally bad, however many are wrong.
    if (of.correct === 0 && other.correct === 0) return 0
    return of.wrong * other.correct - other.wrong * of.correct
  }
}

/** Who gave no date of birth comes after those who did. */
function compareBirth(isOlderFirst: boolean): Compare {
  return (a, b) => {
    if (a.born === b.born) return 0
    if (a.born === null) return 1
    if (b.born === null) return -1
    return a.born < b.born === isOlderFirst ? -1 : 1
  }
}

/** By the letters of the name as they are written in capitals, not by the habits of a language. */
const compareNames: Compare = (a, b) => {
  const [of, other] = [a.name.trim().toUpperCase(), b.name.trim().toUpperCase()]
  return of === other ? 0 : of < other ? -1 : 1
}

function compareBy(rule: TieRule, read: (text: string) => Fraction): Compare {
  if (rule.by === 'section') {
    const marks = ({ sections }: Candidate) => sections.find(({ name }) => name === rule.section)?.marks ?? '0'
    return (a, b) => read(marks(b)).compare(read(marks(a)))
  }
  if (rule.by === 'ratio') return compareRatios(rule.section)
  const simple: Record<typeof rule.by, Compare> = {
    'fewer-wrong': (a, b) => answersOf(a, null).wrong - answersOf(b, null).wrong,
    accuracy: (a, b) => b.accuracy - a.accuracy,
    time: (a, b) => a.seconds - b.seconds,
    older: compareBirth(true),
    younger: compareBirth(false),
    name: compareNames,
  }
  return simple[rule.by]
}

export type Scored = { candidate: Candidate; score: Fraction }
export type Ranked<T extends Scored> = T & {
  rank: number
  decidedBy: number | null
  categoryRank: number | null
  centreRank: number | null
  batchRank: number | null
  stateRank: number | null
}

/** Scores as whole numbers in their order, so that a field of fifty thousand is sorted by numbers. */
function orderOf(scored: Scored[]) {
  const different = new Map(scored.map(({ score }) => [score.toFraction(), score]))
  const sorted = [...different].sort(([, a], [, b]) => a.compare(b))
  return new Map(sorted.map(([text], place) => [text, place]))
}

/** A state however its name is typed. */
export function stateKey({ stateName }: Pick<Candidate, 'stateName'>) {
  return stateName?.trim().toLowerCase() || null
}

/** Ranks within groups of the whole order: equals of the whole are equals there. */
function ranksWithin<T extends { rank: number; candidate: Candidate }>(
  list: T[],
  groupOf: (candidate: Candidate) => string | null,
) {
  const groups = new Map<string, { count: number; last: number; rank: number }>()
  return list.map(({ rank, candidate }) => {
    const key = groupOf(candidate)
    if (key === null) return null
    const group = groups.get(key) ?? { count: 0, last: 0, rank: 0 }
    group.count += 1
    if (group.last !== rank) Object.assign(group, { last: rank, rank: group.count })
    groups.set(key, group)
    return group.rank
  })
}

/** Everybody in their order, the best first, with their ranks and the rule that parted them from the one before. */
export function rankField<T extends Scored>(scored: T[], ties: TieRule[]): Ranked<T>[] {
  const read = createReader()
  const rules = ties.map((rule) => compareBy(rule, read))
  const order = orderOf(scored)
  const placed = scored.map((entry) => ({ entry, place: order.get(entry.score.toFraction()) ?? 0 }))
  type Placed = (typeof placed)[number]
  /** The first rule that parts two with the same score; -1: none does. */
  const parting = (a: Candidate, b: Candidate) => rules.findIndex((compare) => compare(a, b) !== 0)
  const compare = (a: Placed, b: Placed) => {
    if (a.place !== b.place) return b.place - a.place
    for (const rule of rules) {
      const by = rule(a.entry.candidate, b.entry.candidate)
      if (by !== 0) return by
    }
    return a.entry.candidate.attemptId < b.entry.candidate.attemptId ? -1 : 1
  }
  placed.sort(compare)
  let rank = 0
  const ranked = placed.map(({ entry, place }, at) => {
    const before = placed[at - 1]
    const isTied = before !== undefined && before.place === place
    const by = isTied ? parting(before.entry.candidate, entry.candidate) : -1
    if (!isTied || by !== -1) rank = at + 1
    return { ...entry, rank, decidedBy: by === -1 ? null : by }
  })
  const within = {
    category: ranksWithin(ranked, ({ category }) => category),
    centre: ranksWithin(ranked, ({ centreId }) => centreId),
    batch: ranksWithin(ranked, ({ batchId }) => batchId),
    state: ranksWithin(ranked, stateKey),
  }
  return ranked.map((entry, at) => ({
    ...entry,
    categoryRank: within.category[at] ?? null,
    centreRank: within.centre[at] ?? null,
    batchRank: within.batch[at] ?? null,
    stateRank: within.state[at] ?? null,
  }))
}
