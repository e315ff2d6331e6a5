import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import { countApart, countList, shown } from './count-list.ts'
import { type Candidate, drawLines, missedMinima, rankField, slabOf } from './rank-field.ts'

const section = (name: string, some: object = {}) => ({
  name,
  isQualifying: false,
  correct: 5,
  wrong: 2,
  skipped: 0,
  partial: 0,
  dropped: 0,
  marks: '8',
  ...some,
})
const someone = (attemptId: string, some: Partial<Candidate> = {}): Candidate => ({
  attemptId,
  studentId: attemptId,
  name: attemptId,
  shift: 0,
  rollNumber: null,
  mode: 'online',
  category: 'General',
  stateName: null,
  centreId: null,
  batchId: null,
  born: '2009-05-01',
  isErased: false,
  marks: '16',
  scale: null,
  sections: [section('Maths'), section('Physics')],
  accuracy: 0.5,
  seconds: 600,
  ...some,
})
const rank = (list: [Candidate, number | string][], ties: TieRule[]) =>
  rankField(
    list.map(([candidate, score]) => ({ candidate, score: new Fraction(score) })),
    ties,
  )
const order = (list: [Candidate, number | string][], ties: TieRule[]) =>
  rank(list, ties).map(({ candidate, rank }) => `${rank} ${candidate.attemptId}`)

describe('equal scores', () => {
  const better: [TieRule, Partial<Candidate>, Partial<Candidate>][] = [
    [
      { by: 'section', section: 'Physics' },
      { sections: [section('Maths'), section('Physics', { marks: '25/3' })] },
      {},
    ],
    [{ by: 'fewer-wrong' }, { sections: [section('Maths', { wrong: 1 }), section('Physics')] }, {}],
    [{ by: 'ratio', section: null }, { sections: [section('Maths', { correct: 6 }), section('Physics')] }, {}],
    [{ by: 'ratio', section: 'Maths' }, {}, { sections: [section('Maths', { wrong: 3 }), section('Physics')] }],
    [
      { by: 'ratio', section: 'Maths' },
      {},
      { sections: [section('Maths', { correct: 0, wrong: 1 }), section('Physics')] },
    ],
    [{ by: 'accuracy' }, { accuracy: 0.6 }, {}],
    [{ by: 'time' }, { seconds: 599 }, {}],
    [{ by: 'older' }, { born: '2008-12-31' }, {}],
    [{ by: 'older' }, {}, { born: null }],
    [{ by: 'younger' }, { born: '2010-01-01' }, {}],
    [{ by: 'name' }, { name: 'asha' }, { name: 'Bikash' }],
  ]

  it.each(better)('are ordered by %j', (rule, first, second) => {
    const list: [Candidate, number][] = [
      [someone('b-second', second), 16],
      [someone('a-first', first), 16],
    ]
    // In either order of ids, the rule decides.
    const swapped: [Candidate, number][] = [
      [someone('a-second', second), 16],
      [someone('b-first', first), 16],
    ]
    expect(order(list, [rule])).toEqual(['1 a-first', '2 b-second'])
    expect(order(swapped, [rule])).toEqual(['1 b-first', '2 a-second'])
  })

  it('share the rank when no rule separates them, as in 1, 1, 3', () => {
    const list: [Candidate, number | string][] = [
      [someone('a'), '49/3'],
      [someone('b'), '98/6'],
      [someone('c'), 16],
      [someone('d', { seconds: 599 }), 16],
    ]
    expect(order(list, [{ by: 'time' }])).toEqual(['1 a', '1 b', '3 d', '4 c'])
    expect(rank(list, [{ by: 'time' }]).map(({ decidedBy }) => decidedBy)).toEqual([null, null, null, 0])
  })

  it('are ordered by the rules in sequence, and never by a qualifying section', () => {
    const typing = (correct: number) => section('Typing', { isQualifying: true, correct, wrong: 9 - correct })
    const list: [Candidate, number][] = [
      [someone('a', { sections: [section('Maths'), typing(1)], born: '2009-06-01' }), 8],
      [someone('b', { sections: [section('Maths'), typing(9)], born: '2009-05-01' }), 8],
    ]
    expect(order(list, [{ by: 'ratio', section: null }, { by: 'fewer-wrong' }, { by: 'older' }])).toEqual([
      '1 b',
      '2 a',
    ])
    const apart: [Candidate, number][] = [
      [someone('quick', { accuracy: 0.5, seconds: 500 }), 8],
      [someone('exact', { accuracy: 0.6, seconds: 700 }), 8],
    ]
    expect(order(apart, [{ by: 'accuracy' }, { by: 'time' }])).toEqual(['1 exact', '2 quick'])
    expect(order(apart, [{ by: 'time' }, { by: 'accuracy' }])).toEqual(['1 quick', '2 exact'])
  })
})

it('counts ranks within category, centre, batch and state, where these are known', () => {
  const list: [Candidate, number][] = [
    [someone('a', { batchId: 'x', centreId: 'c', stateName: 'Odisha' }), 9],
    [someone('b', { category: 'SC', batchId: 'x' }), 8],
    [someone('c', { category: 'SC', batchId: 'x', stateName: ' ODISHA' }), 8],
    [someone('d', { category: null, batchId: 'x', centreId: 'c', stateName: 'odisha' }), 7],
  ]
  const ranks = rank(list, [{ by: 'time' }]).map((one) => [
    one.categoryRank,
    one.centreRank,
    one.batchRank,
    one.stateRank,
  ])
  expect(ranks).toEqual([
    [1, 1, 1, 1],
    [1, null, 2, null],
    [1, null, 2, 2],
    [null, 2, 4, 3],
  ])
})

describe('lines', () => {
  const placed = (at: number, category: Candidate['category'], missed: string[] = []) => ({
    rank: at,
    candidate: someone(`r${at}`, { category }),
    missed,
  })
  const field = [
    placed(1, 'SC'),
    placed(2, 'General', ['']),
    placed(3, 'General'),
    placed(3, 'OBC'),
    placed(5, 'SC'),
    placed(6, 'SC'),
  ]

  it('fill open places first, include everyone tied at the line, and nobody below a minimum', () => {
    const lines = drawLines(field, [
      { category: 'SC', places: 1 },
      { category: 'open', places: 2 },
    ])
    expect(lines.map(({ category, within }) => [category, within.map(({ rank }) => rank)])).toEqual([
      ['open', [1, 3, 3]],
      ['SC', [5]],
    ])
  })

  it('are at the last candidate when there are more places than candidates', () => {
    expect(drawLines(field, [{ category: 'OBC', places: 9 }])[0]?.within.length).toBe(1)
  })
})

it('names each minimum that is missed: of a section, of a category, of the whole', () => {
  const percent = { General: 50, OBC: 40, SC: 40, ST: 30 }
  const part = { questions: 10, marks_per_question: '2', penalty: '0', maximum: '20', is_qualifying: false }
  const sections = [
    { ...part, name: 'Maths', minimum: '17/2' },
    { ...part, name: 'Physics', minimum: null },
  ]
  const minima = [
    { section: 'Physics', percent },
    { section: null, percent },
  ]
  const missed = (category: Candidate['category'], marks: number) =>
    missedMinima(
      { candidate: someone('a', { category }), marks: new Fraction(marks) },
      { sections, minima, maximum: '40' },
    )
  expect(missed('General', 20)).toEqual(['Maths', 'Physics'])
  expect(missed(null, 19)).toEqual(['Maths', 'Physics', ''])
  expect(missed('SC', 16)).toEqual(['Maths'])
  expect(missed('ST', 11)).toEqual(['Maths', ''])
})

it('gives the first slab that fits, by rank or from a mark on, and none below a minimum', () => {
  const slabs = [
    { by: 'rank' as const, percent: 100, up_to: 2 },
    { by: 'mark' as const, percent: 50, from: '12.5' },
  ]
  const slab = (rank: number, marks: string, missed: string[] = []) =>
    slabOf({ rank, reached: new Fraction(marks), missed }, slabs)
  expect([slab(2, '1'), slab(3, '25/2'), slab(3, '12.49'), slab(1, '99', ['Maths'])]).toEqual([100, 50, null, null])
})

it.each([
  ['1/3', 5, '0.33333'],
  ['-1/8', 2, '-0.13'],
  ['-1/1000', 2, '0.00'],
  ['5', 2, '5.00'],
  ['2/3', 0, '1'],
  ['1999999999999999999/2', 1, '999999999999999999.5'],
])('%s is shown with %i decimals as %s', (value, places, text) => {
  expect(shown(new Fraction(value), places)).toBe(text)
})

it('counts the same on its own thread, and gives slabs by percentile under NTA', async () => {
  const candidates = ['20', '16', '12', '12'].map((marks, n) => someone(`a${n}`, { marks }))
  const sat = { shifts: [{ testId: 't', name: 'One', held: new Date(0), registered: 5 }], candidates, twice: 0 }
  const rules = { places: 2, score_places: 7, maximum: '20', sections: [], minima: [], seats: [] }
  const slabs = [{ by: 'mark' as const, percent: 50, from: '75' }]
  const terms = { ...rules, normalisation: 'nta' as const, ties: [{ by: 'time' as const }], slabs }
  const counted = countList(sat, terms)
  expect(counted.rows.map(({ percentile, slab }) => [percentile, slab])).toEqual([
    ['100.0000000', 50],
    ['75.0000000', 50],
    ['50.0000000', null],
    ['50.0000000', null],
  ])
  expect(await countApart(sat, terms)).toEqual(counted)
})
