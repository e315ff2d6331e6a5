import { describe, expect, it } from 'vitest'
import { clockGroups, minutesOf, patternProblems, plainTerms, sectionsBefore } from './rules.ts'
import type { PatternBody, PatternSection, QuestionGroup, ResultTerms } from './schema.ts'

const plain: PatternSection = {
  name: 'First',
  subject: null,
  questions: 10,
  marksPerQuestion: '1',
  penalty: '1/4',
  minutes: null,
  locks: false,
  earlyAdvance: true,
  languages: null,
  minimumMarks: null,
}
const clocked = { ...plain, minutes: 15, locks: true, earlyAdvance: false }

const steps = [{ from: 3, penalty: '1/2' }]
const groups: QuestionGroup[] = [
  { kind: 'single', questions: 5, marksPerQuestion: '1', penalty: '1/4' },
  { kind: 'numeric', questions: 5, marksPerQuestion: '2', penalty: '0', penaltySteps: steps },
]

/** Makes a pattern of two sections; `whole`: on one clock of an hour. */
function pattern(clock: 'whole' | 'sections', ...changes: Partial<PatternSection>[]): PatternBody {
  const base = clock === 'whole' ? plain : clocked
  const sections = changes.map((change, index) => ({ ...base, name: `Section ${index}`, ...change }))
  return { terms: { ...plainTerms, clock }, minutes: clock === 'whole' ? 60 : null, sections }
}

describe('sections that lock', () => {
  it.each([
    ['one clock and no locks', pattern('whole', {}, {})],
    ['one clock, and each left for good by the candidate', pattern('whole', { locks: true }, { locks: true })],
    ['a clock each', pattern('sections', {}, {})],
    ['a clock each, and left before it', pattern('sections', { earlyAdvance: true }, {})],
    ['a clock that two share', pattern('sections', {}, { minutes: null }, {})],
    ['a section that only qualifies', pattern('whole', {}, { isQualifying: true })],
    ['groups of questions, one with a graded penalty', pattern('whole', { groups })],
    ['one section in one language', pattern('sections', { languages: ['en'] }, {})],
  ])('fit together with %s', (_what, body) => {
    expect(patternProblems(body)).toEqual({})
  })

  it.each([
    ['sections.1.locks', 'a clock of its own that ends nothing', pattern('sections', {}, { locks: false })],
    ['sections', 'one clock and a lock on some', pattern('whole', { locks: true }, {})],
    ['sections.0.earlyAdvance', 'a lock that nobody can leave', pattern('whole', { locks: true, earlyAdvance: false })],
    ['sections.0.minutes', 'two clocks at once', pattern('whole', { minutes: 15 })],
    ['sections.0.minutes', 'no clock at all', pattern('sections', { minutes: null }, {})],
    [
      'sections.1.earlyAdvance',
      'one clock that only one may leave',
      pattern('sections', {}, { minutes: null, earlyAdvance: true }),
    ],
    ['sections', 'nothing that counts', pattern('whole', { isQualifying: true }, { isQualifying: true })],
    ['sections.0.languages', 'no language', pattern('whole', { languages: [] })],
    ['sections.1.name', 'one name twice', pattern('whole', { name: 'A' }, { name: 'A' })],
    ['sections.0.penaltySteps', 'steps that do not rise', pattern('whole', { penaltySteps: [...steps, ...steps] })],
    ['sections.0.questions', 'groups of another number', pattern('whole', { groups: groups.slice(0, 1) })],
    [
      'sections.0.groups.1.kind',
      'one kind twice',
      pattern('whole', { groups: groups.flatMap((_group, _at, [one]) => one ?? []) }),
    ],
    ['sections.0.marksPerQuestion', 'marks that no group has first', pattern('whole', { groups, penalty: '0' })],
    ['sections.0.minimumMarks', 'minimum marks that are none', pattern('whole', { minimumMarks: '1/0' })],
  ])('%s is named for %s', (field, _what, body) => {
    expect(Object.keys(patternProblems(body))).toEqual([field])
  })
})

describe('the way from marks to ranks', () => {
  const withResults = (results: ResultTerms) => {
    const body = pattern('whole', {}, { isQualifying: true })
    return patternProblems({ ...body, terms: { ...body.terms, results } })
  }
  const percent = { General: 40, OBC: 30, SC: 30, ST: 25 }

  it('may name sections that count, and each rule once', () => {
    expect(
      withResults({
        ties: [{ by: 'section', section: 'Section 0' }, { by: 'ratio', section: null }, { by: 'older' }],
        minima: [
          { section: null, percent },
          { section: 'Section 1', percent },
        ],
      }),
    ).toEqual({})
  })

  it.each<[string, ResultTerms]>([
    ['ties.0', { ties: [{ by: 'section', section: 'Chemistry' }] }],
    ['ties.0', { ties: [{ by: 'ratio', section: 'Section 1' }] }],
    ['ties.1', { ties: [{ by: 'older' }, { by: 'older' }] }],
    ['minima.0.section', { minima: [{ section: 'Chemistry', percent }] }],
    [
      'minima.1.section',
      {
        minima: [
          { section: null, percent },
          { section: null, percent },
        ],
      },
    ],
  ])('%s is named', (field, results) => {
    expect(Object.keys(withResults(results))).toEqual([`terms.results.${field}`])
  })
})

describe('a fraction of a pattern', () => {
  it.each([
    ['1/0', true],
    ['1/00', true],
    ['1/10', false],
    ['1/05', false],
    ['0/1', false],
    ['2', false],
  ])('%s is wrong: %s', (penalty, is) => {
    expect(patternProblems(pattern('whole', { penalty }))).toEqual(
      is ? { 'sections.0.penalty': 'must be a valid fraction' } : {},
    )
  })

  it('is not needed when marks have no minimum', () => {
    expect(patternProblems(pattern('whole', { minimumMarks: '1/0' }))).toHaveProperty(['sections.0.minimumMarks'])
    expect(patternProblems(pattern('whole', { minimumMarks: null }))).toEqual({})
  })
})

it.each<['whole' | 'sections', number | null, string[]]>([
  ['whole', 60, []],
  ['whole', null, ['minutes']],
  ['sections', null, []],
  ['sections', 60, ['minutes']],
])('minutes of the whole with the clock of %s: %j', (clock, minutes, fields) => {
  expect(Object.keys(patternProblems({ ...pattern(clock, {}), minutes }))).toEqual(fields)
})

describe('clocks of sections', () => {
  it.each([
    [[null], [0], [-1]],
    [
      [null, null, null],
      [0, 1, 2],
      [-1, 0, 1],
    ],
    [
      [15, 20, 15],
      [0, 1, 2],
      [-1, 0, 1],
    ],
    [
      [15, null, 20, null, null, 5],
      [0, 0, 1, 1, 1, 2],
      [-1, -1, 1, 1, 1, 4],
    ],
    [
      [null, 15],
      [0, 1],
      [-1, 0],
    ],
  ])('of %j minutes are %j, and open after %j', (minutes, groups, before) => {
    const sections = minutes.map((one) => ({ minutes: one }))
    expect(clockGroups(sections)).toEqual(groups)
    expect(sectionsBefore(sections)).toEqual(before)
  })

  it('add up to the minutes of the test when it has no clock of its own', () => {
    const { sections } = pattern('sections', { minutes: 15 }, { minutes: null }, { minutes: 20 })
    expect([minutesOf({ minutes: null, sections }), minutesOf({ minutes: 60, sections })]).toEqual([35, 60])
  })
})
