import { expect, it } from 'vitest'
import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { short, stepsOf, tellRaw } from './steps.ts'

const point = { marks: '335.000000000', percentile: '97.741935484', at_or_below: 606, appeared: 620 }
/** Calculated by hand: 100 × 634 ÷ 648, and 335 + 12.4 × 0.097570689. */
const score: OwnScore = {
  list_id: '',
  list_name: 'Talent test',
  submission_id: '',
  is_public: true,
  version: 2,
  state: 'final',
  published_at: null,
  roll_no: 187,
  shift: 'Shift 2',
  has_shifts: true,
  normalisation: 'rrb',
  places: 5,
  rank: 46,
  ranked: 1980,
  category: null,
  centre: null,
  batch: null,
  native_state: null,
  percentile: '97.83951',
  normalised: '336.20988',
  selection: 'open',
  slab: 75,
  slab_until: null,
  missed: [],
  raw: {
    sections: [
      {
        name: 'Maths',
        is_qualifying: false,
        right: 27,
        partial: 0,
        wrong: 1,
        blank: 2,
        dropped: 0,
        marks_per_question: '4',
        penalty: '1',
        marks: '107.00',
      },
      {
        name: 'Typing',
        is_qualifying: true,
        right: 1,
        partial: 0,
        wrong: 0,
        blank: 0,
        dropped: 0,
        marks_per_question: '1',
        penalty: '0',
        marks: '1.00',
      },
    ],
    earned: '107.00',
    scale: null,
    marks: '319.00',
    maximum: '400.00',
  },
  share: { appeared: 648, at_or_below: 634, percentile: '97.839506173' },
  conversion: {
    method: 'rrb',
    base: 'Shift 3',
    base_mean: '189.13',
    below: point,
    above: { ...point, marks: '337.000000000', percentile: '97.903225806', at_or_below: 607 },
    slope: '12.400000000',
    way: '0.097570689',
  },
  order: { higher: 44, equal: 2, ahead_by_ties: 1, ties: [{ by: 'older' }], decided_by: 0 },
  versions: [],
}

it('shows the percentile in the shift, the interpolation between two candidates of the base, and the rank', () => {
  const [share, marks, rank] = stepsOf(score)
  expect(share?.rows.at(-1)).toEqual({ label: '100 × 634 ÷ 648', value: '97.83951', isSum: true })
  expect(share?.sentence).toBe('634 of the 648 candidates in your shift had your marks or less; 14 had more.')
  expect(marks?.rows.map(({ value }) => value)).toEqual(['335', '337', '12.400000000', '0.097570689', '336.20988'])
  expect(rank?.rows.at(-1)).toEqual({ label: '44 + 1 + 1', value: '46 of 1980', isSum: true })
  expect(rank?.sentence).toContain(
    'Other candidates with your score: 2. The tie-break rules place 1 of them ahead of you.',
  )
})

it('has no step that the method lacks', () => {
  const plain: OwnScore = { ...score, normalisation: 'none', conversion: null, normalised: null }
  expect(stepsOf(plain).map(({ title }) => title)).toEqual(['Rank: 46'])
  const nta: OwnScore = { ...plain, normalisation: 'nta' }
  expect(stepsOf(nta).map(({ title }) => title)).toEqual(['Percentile: 97.83951', 'Rank: 46'])
})

it('shows the marks by section, without qualifying ones', () => {
  expect(tellRaw(score)).toBe('Maths: 27 × 4 − 1 × 1 = 107.')
  expect(tellRaw({ ...score, raw: { ...score.raw, scale: '1.020408163' } })).toContain('multiplied by 1.020408163')
  expect([short('319.00'), short('-0.50'), short('100')]).toEqual(['319', '−0.5', '100'])
})
