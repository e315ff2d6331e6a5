import Fraction from 'fraction.js'
import { parseFraction, sumOf } from '#domains/exams/marks/rules.ts'
import { shown } from '../lists/count-list.ts'
import type { MeritFigures, MeritTerms } from '../lists/schema.ts'
import { countOf, deviationOf, meanOf, type Shift } from '../normalisation/describe-shift.ts'
import {
  marksAt,
  normaliseShifts,
  oldSscFigures,
  type Place,
  type Point,
  pointsOf,
} from '../normalisation/normalise-shifts.ts'
import type { meritRows } from '../tables.ts'
import type { Conversion, OwnScore } from './schema.ts'

/*
 * Explains the calculation of one score. Pure: uses only the frozen figures of the version, so that later corrections
 * change nothing.
 */

type Row = typeof meritRows.$inferSelect
type Version = { terms: MeritTerms; figures: MeritFigures }

/** Digits with which a pocket calculator reproduces the published result. */
const worked = 9
const inDigits = (value: Fraction) => shown(value, worked)

function shiftsOf({ levels }: MeritFigures): Shift[] {
  return levels.map((list) => ({ levels: list.map(([marks, count]) => ({ marks: parseFraction(marks), count })) }))
}

function presentPoint({ marks, atOrBelow, percentile }: Point, appeared: number) {
  return { marks: inDigits(marks), at_or_below: atOrBelow, appeared, percentile: inDigits(percentile) }
}

function presentPlace({ below, above }: Place, { percentile, appeared }: { percentile: Fraction; appeared: number }) {
  const isBetween = below !== null && below !== above
  return {
    below: below && presentPoint(below, appeared),
    above: presentPoint(above, appeared),
    slope: isBetween ? inDigits(above.marks.sub(below.marks).div(above.percentile.sub(below.percentile))) : null,
    way: isBetween ? inDigits(percentile.sub(below.percentile)) : null,
  }
}

type Converting = {
  method: MeritTerms['normalisation']
  shifts: Shift[]
  figures: MeritFigures
  own: number
  marks: Fraction
  percentile: Fraction
}

function toRrb({ shifts, figures, own: ownShift, percentile }: Converting): Conversion | null {
  const at = (figures.base ?? 1) - 1
  const base = shifts[at]
  const named = figures.shifts[at]
  if (!base || !named) return null
  if (at === ownShift) return { method: 'own-shift', base: named.name, base_mean: named.mean }
  const place = marksAt(pointsOf(base), percentile)
  const appeared = countOf(base)
  return { method: 'rrb', base: named.name, base_mean: named.mean, ...presentPlace(place, { percentile, appeared }) }
}

function convert(of: Converting): Conversion | null {
  const { method, shifts, figures, own: ownShift, marks, percentile } = of
  const shift = shifts[ownShift]
  if (!shift) return null
  if (method === 'rrb') return toRrb(of)
  if (method === 'ssc-2025')
    return {
      method,
      shifts: shifts.map((entry, index) => {
        const place = marksAt(pointsOf(entry), percentile)
        const name = figures.shifts[index]?.name ?? ''
        return { name, marks: inDigits(place.marks), ...presentPlace(place, { percentile, appeared: countOf(entry) }) }
      }),
    }
  if (method === 'ssc-2018') {
    const { top, spread, foot, shifts: each } = oldSscFigures(shifts)
    const mine = each[ownShift]
    if (!mine) return null
    return {
      method,
      top: inDigits(top),
      spread: inDigits(spread),
      own_top: inDigits(mine.top),
      own_spread: inDigits(mine.spread),
      slope: inDigits(mine.slope),
      foot: inDigits(foot),
    }
  }
  if (method !== 'standard') return null
  const [mean, deviation] = [meanOf(shift), deviationOf(shift)]
  const steps = deviation.equals(0) ? new Fraction(0) : marks.sub(mean).div(deviation)
  return { method, mean: inDigits(mean), deviation: inDigits(deviation), steps: inDigits(steps) }
}

function presentRaw({ sections, scale, marks, shownMarks }: Row, { terms }: Version): OwnScore['raw'] {
  const earned =
    scale === null
      ? parseFraction(marks)
      : sumOf(sections.filter(({ isQualifying }) => !isQualifying).map((entry) => parseFraction(entry.marks)))
  return {
    sections: sections.map((entry) => {
      const frozen = terms.sections.find(({ name }) => name === entry.name)
      return {
        name: entry.name,
        is_qualifying: entry.isQualifying,
        right: entry.correct,
        partial: entry.partial,
        wrong: entry.wrong,
        blank: entry.skipped,
        dropped: entry.dropped,
        marks_per_question: frozen?.marks_per_question ?? '0',
        penalty: frozen?.penalty ?? '0',
        marks: shown(parseFraction(entry.marks), terms.places),
      }
    }),
    earned: shown(earned, terms.places),
    scale: scale && inDigits(parseFraction(scale)),
    marks: shownMarks,
    maximum: shown(parseFraction(terms.maximum), terms.places),
  }
}

type Explained = Pick<OwnScore, 'raw' | 'share' | 'conversion' | 'order'>

/** Returns every number between the answers and the rank. */
export function explainScore(row: Row, version: Version): Explained {
  const { terms, figures } = version
  const shifts = shiftsOf(figures)
  const field = normaliseShifts(terms.normalisation, shifts)
  const ownShift = row.shift - 1
  const mine = field.levels[ownShift]?.get(row.marks)
  const shift = shifts[ownShift]
  if (!mine || !shift) throw new Error('A row stands outside of its version.')
  const counts = (isIt: (order: number) => boolean) =>
    shifts
      .flatMap(({ levels }, index) =>
        levels.map(({ marks, count }) => ({ count, score: field.levels[index]?.get(marks.toFraction())?.score })),
      )
      .reduce((sum, { count, score }) => sum + (score && isIt(score.compare(mine.score)) ? count : 0), 0)
  const higher = counts((order) => order > 0)
  const appeared = countOf(shift)
  return {
    raw: presentRaw(row, version),
    share: {
      appeared,
      at_or_below: Number(mine.percentile.mul(appeared).div(100).valueOf()),
      percentile: inDigits(mine.percentile),
    },
    conversion: convert({
      method: terms.normalisation,
      shifts,
      figures,
      own: ownShift,
      marks: parseFraction(row.marks),
      percentile: mine.percentile,
    }),
    order: {
      higher,
      equal: counts((order) => order === 0) - 1,
      ahead_by_ties: row.rank - 1 - higher,
      ties: terms.ties,
      decided_by: row.decidedBy,
    },
  }
}
