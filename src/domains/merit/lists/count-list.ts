import { on } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type Fraction from 'fraction.js'
import { parseFraction } from '#domains/exams/marks/rules.ts'
import { countOf, deviationOf, meanOf, type Shift, shiftOf, together } from '../normalisation/describe-shift.ts'
import { normaliseShifts } from '../normalisation/normalise-shifts.ts'
import { type Candidate, drawLines, missedMinima, rankField, slabOf, stateKey } from './rank-field.ts'
import type { MeritFigures, MeritGroups, MeritTerms, Selection } from './schema.ts'

/*
 * Computes a whole list from its candidates and its terms, pure.
 */

type ShiftSat = { testId: string; name: string; held: Date; registered: number | null }
export type Sat = { shifts: ShiftSat[]; candidates: Candidate[]; twice: number }
export type CountedRow = {
  candidate: Candidate
  marks: string
  shownMarks: string
  percentile: string | null
  normalised: string | null
  rank: number
  decidedBy: number | null
  categoryRank: number | null
  centreRank: number | null
  batchRank: number | null
  stateRank: number | null
  missed: string[]
  selection: Selection | null
  slab: number | null
}

/** Rounds once, half away from zero, and writes all decimals. */
export function shown(value: Fraction, places: number) {
  const sign = value.s < 0n ? '-' : ''
  const scale = 10n ** BigInt(places)
  const size = value.abs()
  // Twice the value plus one, halved: rounds half up.
  const rounded = (2n * size.n * scale + size.d) / (2n * size.d)
  const digits = rounded.toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return rounded === 0n ? text : sign + text
}

function figuresOf(shift: Shift, { registered, online }: { registered: number | null; online: number }) {
  const present = countOf(shift)
  return {
    registered,
    absent: registered === null ? null : Math.max(0, registered - present),
    present,
    online,
    paper: present - online,
    mean: shown(meanOf(shift), 2),
    deviation: shown(deviationOf(shift), 2),
    highest: shown(shift.levels.at(-1)?.marks ?? meanOf(shift), 2),
  }
}

/** Sums the registered candidates; null if a shift needs no registration. */
function sumRegistered(shifts: ShiftSat[]) {
  if (shifts.some(({ registered }) => registered === null)) return null
  return shifts.reduce((sum, { registered }) => sum + (registered ?? 0), 0)
}

/** Counts candidates who share their rank. */
function countSharing(rows: { rank: number }[]) {
  const shares = new Map<number, number>()
  for (const { rank } of rows) shares.set(rank, (shares.get(rank) ?? 0) + 1)
  return [...shares.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
}

/** Counts candidates by category, centre, batch and state. */
function groupsOf(candidates: Candidate[]): MeritGroups {
  const count = (of: (candidate: Candidate) => string | null) => {
    const counts: Record<string, number> = {}
    for (const entry of candidates) {
      const key = of(entry)
      if (key !== null) counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }
  return {
    category: count(({ category }) => category),
    centre: count(({ centreId }) => centreId),
    batch: count(({ batchId }) => batchId),
    state: count(stateKey),
  }
}

/** Returns the value that cut-offs and slabs refer to: normalised marks if the method has them, else the score. */
const reachedBy = (entry: { isConverted: boolean; marks: Fraction; score: Fraction }) =>
  entry.isConverted ? entry.marks : entry.score

/** Returns whether percentiles are shown: next to a rank over several shifts, a percentile of one shift would contradict it. */
const hasPercentile = ({ normalisation }: MeritTerms, shifts: ShiftSat[]) =>
  normalisation !== 'none' || shifts.length === 1

/** Returns whether two candidates have the same roll number, as in tests from before each examination had one series. */
function repeatsNumbers(candidates: Candidate[]) {
  const numbers = candidates.flatMap(({ rollNumber }) => rollNumber ?? [])
  return new Set(numbers).size < numbers.length
}

/** Computes every rank, line, slab and figure of a list. Each shift must have a candidate. */
export function countList({ shifts, candidates, twice }: Sat, terms: MeritTerms) {
  const candidatesOf = shifts.map((_shift, index) => candidates.filter(({ shift }) => shift === index))
  const marksOf = (list: Candidate[]) => shiftOf(list.map(({ marks }) => parseFraction(marks)))
  const counted = candidatesOf.map(marksOf)
  const field = normaliseShifts(terms.normalisation, counted)
  const scored = candidates.map((candidate) => {
    const exact = parseFraction(candidate.marks)
    const level = field.levels[candidate.shift]?.get(exact.toFraction())
    if (!level) throw new Error('A candidate stands in no shift.')
    return { candidate, exact, ...level, marks: level.marks ?? exact, isConverted: level.marks !== null }
  })
  // Minima are per cent of the maximum marks, and a standard score has another scale.
  const forMinima = terms.normalisation === 'standard' ? 'exact' : 'marks'
  const ranked = rankField(scored, terms.ties).map((entry) => ({
    ...entry,
    missed: missedMinima({ candidate: entry.candidate, marks: entry[forMinima] }, terms),
  }))
  const lines = drawLines(ranked, terms.seats)
  const selections = new Map(lines.flatMap(({ category, within }) => within.map((entry) => [entry, category] as const)))
  const rows = ranked.map((entry): CountedRow => {
    const { candidate, exact, percentile, marks, isConverted, score: _score, ...placed } = entry
    return {
      ...placed,
      candidate,
      marks: exact.toFraction(),
      shownMarks: shown(exact, terms.places),
      percentile: hasPercentile(terms, shifts) ? shown(percentile, terms.score_places) : null,
      normalised: isConverted ? shown(marks, terms.score_places) : null,
      selection: selections.get(entry) ?? null,
      slab: slabOf({ ...entry, reached: reachedBy(entry) }, terms.slabs),
    }
  })
  const online = (list: Candidate[]) => list.filter(({ mode }) => mode === 'online').length
  const registered = sumRegistered(shifts)
  const figures: MeritFigures = {
    shifts: shifts.map(({ testId, name, held, registered }, index) => ({
      test_id: testId,
      name,
      held: held.toISOString(),
      ...figuresOf(counted[index] ?? { levels: [] }, { registered, online: online(candidatesOf[index] ?? []) }),
    })),
    all: figuresOf(together(counted), { registered, online: online(candidates) }),
    base: field.base === null ? null : field.base + 1,
    base_needs: field.base === null ? null : Math.ceil((7 * candidates.length) / (10 * shifts.length)),
    ranked: rows.length,
    sharing: countSharing(rows),
    unqualified: rows.filter(({ missed }) => missed.length > 0).length,
    twice,
    repeats_numbers: repeatsNumbers(candidates),
    cut_offs: lines.map(({ category, places, within }) => {
      const last = within.at(-1)
      return {
        category,
        places,
        taken: within.length,
        last_rank: last?.rank ?? null,
        cut_off: last ? shown(reachedBy(last), terms.score_places) : null,
      }
    }),
    slabs: [...new Set(terms.slabs.map(({ percent }) => percent))].map((percent) => ({
      percent,
      candidates: rows.filter(({ slab }) => slab === percent).length,
    })),
    groups: groupsOf(candidates),
    levels: counted.map(({ levels }) =>
      levels.map(({ marks, count }): [string, number] => [marks.toFraction(), count]),
    ),
  }
  return { rows, figures }
}

const candidatesAtOnce = 200

/** `list`: sent with the last candidates. */
export type Asked = { candidates: Candidate[]; list: { sat: Omit<Sat, 'candidates'>; terms: MeritTerms } | null }
/** Rows with the index of their candidate. `figures`: sent after the last rows. */
export type Told = { rows: (Omit<CountedRow, 'candidate'> & { at: number })[]; figures: MeritFigures | null }

/** Counts a list on its own thread, which receives candidates and returns rows in batches. */
export async function countApart({ candidates, ...sat }: Sat, terms: MeritTerms) {
  const thread = new Worker(new URL('./count-thread.ts', import.meta.url))
  const ask = (asked: Asked) => thread.postMessage(asked)
  try {
    const answers = on(thread, 'message')
    for (let from = 0; from < candidates.length; from += candidatesAtOnce) {
      ask({ candidates: candidates.slice(from, from + candidatesAtOnce), list: null })
      await setImmediate()
    }
    ask({ candidates: [], list: { sat, terms } })
    const rows: CountedRow[] = []
    for await (const [told] of answers) {
      const { rows: part, figures }: Told = told
      for (const { at, ...row } of part) {
        const candidate = candidates[at]
        if (candidate) rows.push({ ...row, candidate })
      }
      if (figures) return { rows, figures }
    }
    throw new Error('The thread ended without an answer.')
  } finally {
    await thread.terminate()
  }
}
