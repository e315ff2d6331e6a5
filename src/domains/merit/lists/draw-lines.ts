import Fraction from 'fraction.js'
import { parseDecimal, parseFraction } from '#domains/exams/marks/rules.ts'
import type { Candidate } from './rank-field.ts'
import type { ListRules, MeritTerms, Selection } from './schema.ts'

/* Minima, places and slabs, pure: who is within, and where the lines are. */

type Marked = { candidate: Candidate; marks: Fraction }
type Rules = Pick<MeritTerms, 'sections' | 'minima' | 'maximum'>

function needed(maximum: string, percent: number) {
  return parseFraction(maximum)
    .mul(parseDecimal(String(percent)))
    .div(100)
}

/** The minima that a candidate has not reached: of a section with its marks as they are, of the whole with normalised marks where there are some. No category is General. */
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

/** The first so many, with everybody who shares the rank of the last of them. */
function takeFirst<T extends Placed>(from: T[], places: number) {
  const line = from[places - 1]?.rank
  return line === undefined ? from : from.filter(({ rank }) => rank <= line)
}

export type Line<T> = { category: Selection; places: number; within: T[] }

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

/** The first slab that fits; nobody who has missed a minimum has one. */
export function slabOf(
  { rank, marks, missed }: { rank: number; marks: Fraction; missed: string[] },
  slabs: ListRules['slabs'],
) {
  if (missed.length > 0) return null
  const fitting = slabs.find((slab) =>
    slab.by === 'rank' ? rank <= slab.up_to : marks.compare(parseDecimal(slab.from)) >= 0,
  )
  return fitting?.percent ?? null
}
