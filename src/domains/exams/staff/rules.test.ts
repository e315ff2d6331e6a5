import { expect, it } from 'vitest'
import { plainTerms } from '../patterns/rules.ts'
import type { PatternBody } from '../patterns/schema.ts'
import { askedIn, inOrder, type PickedQuestion, planChecks } from './rules.ts'
import type { PlanBody } from './schema.ts'

const section = {
  subject: null,
  minutes: null,
  locks: false,
  earlyAdvance: true,
  languages: null,
  minimumMarks: null,
  marksPerQuestion: '2',
  penalty: '1/2',
}
const pattern: PatternBody = {
  terms: plainTerms,
  minutes: 60,
  sections: [
    { ...section, name: 'English', questions: 1, languages: ['en'] },
    { ...section, name: 'Quant', questions: 2 },
  ],
}
const offered = ['en', 'hi', 'or', 'bn'] as const
const plan: PlanBody = {
  pattern_id: '00000000-0000-7000-8000-000000000000',
  quiz_name: 'Mock 1',
  quiz_type: 'mock-flt',
  publish_date: '2026-12-01T04:30:00.000Z',
  closes_at: '2027-03-31T18:29:00.000Z',
  languages: ['en', 'or'],
  website_sub_exam_id: null,
  subject_id: null,
  topic_id: null,
  is_free: true,
  question_ids: [['a'], ['b', 'c']],
  shuffles_questions: false,
  shuffles_options: false,
  attempts_allowed: 1,
  modes_allowed: ['online'],
  allowed_centers: null,
  batch_ids: null,
  is_released_by_staff: false,
}
const whole = { kind: 'single', languages: ['en', 'or'], hasKey: true, hasAltTexts: true, isRetired: false } as const
const question = (id: string, number: number, more: Partial<PickedQuestion> = {}): [string, PickedQuestion] => [
  id,
  { id, number, ...whole, languages: ['en', 'or'], ...more },
]
const bank = new Map([question('a', 1, { languages: ['en'] }), question('b', 2), question('c', 3)])
const now = new Date('2026-11-20T06:00:00Z')
const sentences = (change: Partial<PlanBody>, other: [string, PickedQuestion][] = []) =>
  planChecks({ ...plan, ...change }, pattern, { bank: new Map([...bank, ...other]), now, offered }).map(
    ({ message }) => message,
  )

it('accepts a complete plan, in which an English section needs only English', () => {
  expect(sentences({})).toEqual([])
})

it.each<[string, Partial<PlanBody>]>([
  ['Give the test a name.', { quiz_name: ' ' }],
  ['Say when the test opens.', { publish_date: null }],
  ['Choose a language.', { languages: [] }],
  ['Choose whether the test is online, at a centre, or both.', { modes_allowed: [] }],
  ['Say when the test closes.', { closes_at: null }],
  ['The test closes before it opens.', { closes_at: '2026-11-30T04:30:00.000Z' }],
  // It closes at the very moment it opens.
  ['The test closes before it opens.', { closes_at: '2026-12-01T04:30:00.000Z' }],
  ['The test is open for less time than its duration of 60 minutes.', { closes_at: '2026-12-01T05:29:59.000Z' }],
  [
    'This test would already be over. Choose a later time.',
    { publish_date: '2026-11-01T04:30:00.000Z', closes_at: null, quiz_type: 'ftd', is_free: false },
  ],
  ['Only tests with registration can be taken on paper.', { modes_allowed: ['offline'] }],
  ['Centres can be chosen only for tests taken on paper.', { allowed_centers: ['x'] }],
  ['Choose at least one batch, or everyone with a course that includes this test.', { batch_ids: [], is_free: false }],
  ['A test limited to batches cannot be free for every student.', { batch_ids: ['x'] }],
  [
    'Only practice tests can be limited to batches. Students register for ranked tests.',
    { batch_ids: ['x'], quiz_type: 'ftd', is_free: false },
  ],
  ['Choose the subject of the topic.', { topic_id: 'x', quiz_type: 'topic' }],
  ['Choose the subject in which students find this test.', { quiz_type: 'subject' }],
  ['Choose the topic in which students find this test.', { quiz_type: 'topic', subject_id: 'x' }],
  ['Section Quant: 1 of 2 chosen.', { question_ids: [['a'], ['b']] }],
  ['Question 2 is in the paper twice.', { question_ids: [['a'], ['b', 'b']] }],
  ['A question in Quant is no longer in the question bank.', { question_ids: [['a'], ['b', 'x']] }],
  ['Question 1 is not available in Odia.', { question_ids: [['c'], ['a', 'b']] }],
])('says "%s"', (message, change) => {
  expect(sentences(change)).toEqual([message])
})

it.each<[string, Partial<PickedQuestion>]>([
  ['Question 3 has no key.', { hasKey: false }],
  ['Question 3 has a picture without a description.', { hasAltTexts: false }],
  ['Question 3 is retired.', { isRetired: true }],
])('says of a question "%s"', (message, change) => {
  expect(sentences({}, [question('c', 3, change)])).toEqual([message])
})

it('accepts a window of exactly its minutes', () => {
  expect(sentences({ closes_at: '2026-12-01T05:30:00.000Z' })).toEqual([])
})

it("uses the institute's language order and only offered languages", () => {
  expect(inOrder(['en', 'bn', 'or'], ['or', 'en'])).toEqual(['or', 'en', 'bn'])
  const found = planChecks({ ...plan, question_ids: [[], []] }, pattern, {
    bank: new Map(),
    now,
    offered: ['en', 'hi'],
  })
  expect(found.filter(({ field }) => field === 'languages').map(({ message }) => message)).toEqual([
    'Odia is not enabled in the settings.',
  ])
})

const fieldsOf = (change: Partial<PlanBody>) =>
  planChecks({ ...plan, ...change }, pattern, { bank, now, offered }).map(({ field }) => field)
const ranked = { quiz_type: 'ftd', is_free: false, closes_at: null } as const
const onPaper = { ...ranked, modes_allowed: ['online', 'offline'] satisfies PlanBody['modes_allowed'] }

it.each<[Partial<PlanBody>, string[]]>([
  [{ quiz_name: ' ' }, ['quiz_name']],
  [{ languages: [] }, ['languages']],
  [{ modes_allowed: [] }, ['modes_allowed']],
  [{ modes_allowed: ['offline'] }, ['modes_allowed']],
  [{ publish_date: null }, ['publish_date']],
  [{ closes_at: '2026-12-01T04:30:00.000Z' }, ['closes_at']],
  [{ closes_at: '2026-12-01T05:00:00.000Z' }, ['closes_at']],
  [{ allowed_centers: ['x'] }, ['allowed_centers']],
  [{ ...onPaper, allowed_centers: [] }, ['allowed_centers']],
  [{ ...onPaper, allowed_centers: ['x'] }, []],
  [{ ...onPaper, allowed_centers: null }, []],
  [{ ...ranked, is_free: true }, ['is_free']],
  [{ ...ranked, is_released_by_staff: true }, []],
  [{ is_released_by_staff: true }, ['is_released_by_staff']],
  [{ batch_ids: [], is_free: false }, ['batch_ids']],
  [{ batch_ids: ['x'], is_free: true }, ['batch_ids']],
  [{ ...ranked, batch_ids: ['x'] }, ['batch_ids']],
  [{ website_sub_exam_id: 'x' }, []],
  [{ quiz_type: 'class', website_sub_exam_id: 'x' }, ['website_sub_exam_id']],
  [{ subject_id: 'x' }, ['subject_id']],
  [{ quiz_type: 'subject', subject_id: 'x' }, []],
  [{ quiz_type: 'topic', subject_id: 'x', topic_id: 'y' }, []],
  [{ quiz_type: 'class', subject_id: 'x', topic_id: 'y' }, []],
  [{ quiz_type: 'topic', topic_id: 'y' }, ['subject_id']],
  [{ quiz_type: 'subject', subject_id: 'x', topic_id: 'y' }, ['topic_id']],
])('a plan with %j is wrong in %j', (change, fields) => {
  expect(fieldsOf(change)).toEqual(fields)
})

it('the window of a ranked test closes exactly at its end, even when India has another date', () => {
  for (const end of ['2026-11-20T06:00:00.000Z', '2026-11-20T19:00:00.000Z']) {
    const opensAt = new Date(Date.parse(end) - 3_600_000).toISOString()
    const checksAt = (ms: number) =>
      planChecks({ ...plan, ...ranked, publish_date: opensAt }, pattern, {
        bank,
        now: new Date(Date.parse(end) + ms),
        offered,
      }).map(({ field, message }) => [field, message])
    expect(checksAt(-1)).toEqual([])
    expect(checksAt(0)).toEqual([['publish_date', 'This test would already be over. Choose a later time.']])
  }
})

it('names the section and the question of a problem in the paper', () => {
  const placesOf = (question_ids: string[][], more: [string, PickedQuestion][] = []) =>
    planChecks({ ...plan, question_ids }, pattern, { bank: new Map([...bank, ...more]), now, offered }).map(
      ({ section, question }) => [section, question],
    )
  expect(placesOf([['a'], ['b']])).toEqual([[1, null]])
  expect(placesOf([['a']])).toEqual([[1, null]])
  expect(placesOf([['a'], ['b', 'x']])).toEqual([[1, null]])
  expect(placesOf([['a'], ['b', 'b']])).toEqual([[1, 2]])
  expect(placesOf([['b'], ['b', 'c']])).toEqual([[1, 2]])
  expect(placesOf([['a'], ['b', 'c']], [question('c', 3, { hasKey: false })])).toEqual([[1, 3]])
})

it('a section uses those of its own languages that the test has', () => {
  expect(askedIn(null, ['or', 'en'])).toEqual(['or', 'en'])
  expect(askedIn(['en', 'or', 'hi'], ['or', 'en'])).toEqual(['or', 'en'])
  expect(askedIn(['hi', 'en'], ['or', 'en'])).toEqual(['en'])
  expect(askedIn(['hi', 'bn'], ['or', 'en'])).toEqual(['hi'])
})

it('allows a test for some batches, and for owners of a course that includes it', () => {
  expect(sentences({ batch_ids: ['x'], is_free: false })).toEqual([])
  expect(sentences({ batch_ids: null, is_free: false })).toEqual([])
})

it('counts the questions of each group by their kind', () => {
  const group = { questions: 1, marksPerQuestion: '2', penalty: '1/2' }
  const groups = [
    { ...group, kind: 'single' as const },
    { ...group, kind: 'numeric' as const },
  ]
  const grouped = {
    ...pattern,
    sections: pattern.sections.map((one) => (one.name === 'Quant' ? { ...one, groups } : one)),
  }
  const check = (kind: 'single' | 'numeric') =>
    planChecks(plan, grouped, { bank: new Map([...bank, question('c', 3, { kind })]), now, offered })
  expect(check('numeric')).toEqual([])
  expect(check('single').map(({ message }) => message)).toEqual([
    'Section Quant must have 1 question of the kind single correct, not 2.',
    'Section Quant must have 1 question of the kind numerical, not 0.',
  ])
})
