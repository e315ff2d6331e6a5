import Fraction from 'fraction.js'
import { tiePartsOf } from '#domains/attempts/marking/merit.ts'
import { parseDecimal, parseFraction } from '#domains/exams/marks/rules.ts'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import type { SocialCategory } from '#domains/identity/profile/schema.ts'
import type { ListRules, MeritTerms, Selection } from './schema.ts'

/*
 * Ranks candidates, pure: by exact score first, then by the tie-break rules one after the other. Candidates equal
 * in all of them share the rank, and the next rank is skipped (1, 1, 3).
 */

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
/** Facts about a candidate that their rank is computed from. */
export type Candidate = {
  attemptId: string
  studentId: string
  name: string
  /** Index of the list's shift, from 0. */
  shift: number
  rollNumber: number | null
  mode: 'online' | 'offline'
  category: SocialCategory | null
  stateName: string | null
  centreId: string | null
  batchId: string | null
  /** YYYY-MM-DD. */
  born: string | null
  /** The account is deleted: it is ranked as before, and no list shows its category. */
  isErased: boolean
  marks: string
  scale: string | null
  sections: SectionOf[]
  accuracy: number
  seconds: number
}

type Scored = { candidate: Candidate; score: Fraction }
type Ranked<T extends Scored> = T & {
  rank: number
  decidedBy: number | null
  categoryRank: number | null
  centreRank: number | null
  batchRank: number | null
  stateRank: number | null
}

/** Replaces scores by integers in the same order, so that a field of fifty thousand is sorted by plain numbers. */
function orderOf(scored: Scored[]) {
  const different = new Map(scored.map(({ score }) => [score.toFraction(), score]))
  const sorted = [...different].sort(([, a], [, b]) => a.compare(b))
  return new Map(sorted.map(([text], place) => [text, place]))
}

/** Returns a key of a state that is equal for every way of typing its name. */
export function stateKey({ stateName }: Pick<Candidate, 'stateName'>) {
  return stateName?.trim().toLowerCase() || null
}

/** Ranks within groups of the whole order; ties of the whole order stay ties. */
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

/** Ranks all candidates, best first, with the rule that separated each from the previous one. */
export function rankField<T extends Scored>(scored: T[], ties: TieRule[]): Ranked<T>[] {
  const order = orderOf(scored)
  const placed = scored.map((entry) => ({
    entry,
    place: order.get(entry.score.toFraction()) ?? 0,
    parts: tiePartsOf(entry.candidate, ties),
  }))
  type Placed = (typeof placed)[number]
  /** Returns the index of the first rule that separates two equal scores; -1: none does. */
  const parting = (a: Placed, b: Placed) => a.parts.findIndex((part, rule) => part !== b.parts[rule])
  const compare = (a: Placed, b: Placed) => {
    if (a.place !== b.place) return b.place - a.place
    const rule = parting(a, b)
    const [of, other] =
      rule === -1
        ? [a.entry.candidate.attemptId, b.entry.candidate.attemptId]
        : [a.parts[rule] ?? '', b.parts[rule] ?? '']
    return of < other ? -1 : 1
  }
  placed.sort(compare)
  let rank = 0
  const ranked = placed.map((placement, at) => {
    const before = placed[at - 1]
    const isTied = before !== undefined && before.place === placement.place
    const by = isTied ? parting(before, placement) : -1
    if (!isTied || by !== -1) rank = at + 1
    return { ...placement.entry, rank, decidedBy: by === -1 ? null : by }
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

/*
 * Minima, places and slabs, pure: who qualifies, and where the cut-offs are.
 */

type Marked = { candidate: Candidate; marks: Fraction }
type Rules = Pick<MeritTerms, 'sections' | 'minima' | 'maximum'>

function needed(maximum: string, percent: number) {
  return parseFraction(maximum)
    .mul(parseDecimal(String(percent)))
    .div(100)
}

/** Returns the minima that a candidate missed: sections use raw marks, the whole uses normalised marks if there are any. No category counts as General. */
export function missedMinima({ candidate, marks }: Marked, { sections, minima, maximum }: Rules): string[] {
  // not translated: the name of a category
  const category = candidate.category ?? 'General'
  const marksOf = new Map(candidate.sections.map((entry) => [entry.name, parseFraction(entry.marks)]))
  const maxima = new Map(sections.map((entry) => [entry.name, entry.maximum]))
  const reached = (name: string) => marksOf.get(name) ?? new Fraction(0)
  const bySection = sections.filter(
    ({ name, minimum }) => minimum !== null && reached(name).compare(parseFraction(minimum)) < 0,
  )
  const byCategory = minima.filter(({ section, percent }) =>
    section === null
      ? marks.compare(needed(maximum, percent[category])) < 0
      : reached(section).compare(needed(maxima.get(section) ?? '0', percent[category])) < 0,
  )
  return [...new Set([...bySection.map(({ name }) => name), ...byCategory.map(({ section }) => section ?? '')])]
}

type Placed = { rank: number; candidate: Candidate; missed: string[] }

/** Takes the first `places`, with everyone who shares the rank of the last of them. */
function takeFirst<T extends Placed>(from: T[], places: number) {
  const line = from[places - 1]?.rank
  return line === undefined ? from : from.filter(({ rank }) => rank <= line)
}

type Line<T> = { category: Selection; places: number; within: T[] }

/**
 * Draws the cut-off lines among candidates who reached the minima, in order: first the open places, then each
 * category's, from those not yet placed.
 */
export function drawLines<T extends Placed>(ranked: T[], seats: ListRules['places']): Line<T>[] {
  const taken = new Set<T>()
  const isOpen = ({ category }: ListRules['places'][number]) => category === 'open'
  const inOrder = [...seats.filter(isOpen), ...seats.filter((entry) => !isOpen(entry))]
  return inOrder.map(({ category, places }) => {
    const left = ranked.filter(
      (entry) =>
        entry.missed.length === 0 &&
        !taken.has(entry) &&
        (category === 'open' || entry.candidate.category === category),
    )
    const within = takeFirst(left, places)
    for (const entry of within) taken.add(entry)
    return { category, places, within }
  })
}

/**
 * Returns the first slab that fits; null for candidates who missed a minimum. `reached`: normalised marks where the
 * method has them, else the score.
 */
export function slabOf(
  { rank, reached, missed }: { rank: number; reached: Fraction; missed: string[] },
  slabs: ListRules['slabs'],
) {
  if (missed.length > 0) return null
  const fitting = slabs.find((slab) =>
    slab.by === 'rank' ? rank <= slab.up_to : reached.compare(parseDecimal(slab.from)) >= 0,
  )
  return fitting?.percent ?? null
}
