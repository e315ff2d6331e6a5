import { describe, expect, it } from 'vitest'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { DashboardQuiz, MyPurchases, SubExamData } from '#domains/student-area/schema.ts'
import { byCategory, findCategory, groupTests, listExams, listSiblings, mocksOf } from './group-tests.ts'
import { orderQuizzes } from './quiz-action.tsx'

function quiz(quiz_name: string, publish_date: string | null, quiz_type: DashboardQuiz['quiz_type'] = 'mock-flt') {
  return { quiz_name, quiz_type, publish_date }
}

function names(quizzes: { quiz_name: string }[]) {
  return quizzes.map(({ quiz_name }) => quiz_name)
}

// 01:30 on the 21st in India, still the 20th in UTC.
const now = Date.parse('2026-11-20T20:00:00Z')

it('begins and ends the day at midnight in India', () => {
  const { today, upcoming, previous } = groupTests(
    [
      quiz('last minute of yesterday', '2026-11-20T18:29:59Z'),
      quiz('first moment of today', '2026-11-20T18:30:00Z'),
      quiz('last minute of today', '2026-11-21T18:29:59Z'),
      quiz('first moment of tomorrow', '2026-11-21T18:30:00Z'),
    ],
    now,
  )
  expect(names(previous)).toEqual(['last minute of yesterday'])
  expect(names(today)).toEqual(['first moment of today', 'last minute of today'])
  expect(names(upcoming)).toEqual(['first moment of tomorrow'])
})

it('sorts coming tests soonest first, and past ones latest first', () => {
  const { upcoming, previous } = groupTests(
    [
      quiz('in December', '2026-12-05T04:00:00Z'),
      quiz('on Sunday', '2026-11-22T04:00:00Z'),
      quiz('in October', '2026-10-05T04:00:00Z'),
      quiz('last week', '2026-11-12T04:00:00Z'),
      quiz('last year', '2025-12-30T04:00:00Z'),
    ],
    now,
  )
  expect(names(upcoming)).toEqual(['on Sunday', 'in December'])
  expect(names(previous)).toEqual(['last week', 'in October', 'last year'])
})

it('counts a test without a date as a past one, after those that have a date', () => {
  const dated = quiz('last week', '2026-11-12T04:00:00Z')
  const { today, upcoming, previous } = groupTests([quiz('undated', null), dated, quiz('undated too', null)], now)
  expect(names([...today, ...upcoming])).toEqual([])
  expect(names(previous)[0]).toBe('last week')
  expect(names(previous)).toHaveLength(3)
})

it('leaves out subject, topic and class tests', () => {
  const { today, upcoming, previous } = groupTests(
    [
      quiz('subject', '2026-11-21T04:00:00Z', 'subject'),
      quiz('topic', '2026-11-25T04:00:00Z', 'topic'),
      quiz('class', '2026-11-10T04:00:00Z', 'class'),
      quiz('mock', '2026-11-21T04:00:00Z'),
    ],
    now,
  )
  expect(names([...today, ...upcoming, ...previous])).toEqual(['mock'])
})

const morning = Date.parse('2026-11-20T06:00:00Z')
const [earlier, later] = ['2026-11-18T04:00:00Z', '2026-11-19T04:00:00Z']
const [next, afterNext] = ['2026-11-21T04:00:00Z', '2026-11-22T04:00:00Z']

function onBoard(_id: string, publish_date: string, some: object = {}): DashboardQuiz {
  const untouched = { submission_status: 'none', submission_id: null, may_start: false, closes_at: null }
  return JSON.parse(JSON.stringify({ _id, publish_date, ...untouched, ...some }))
}
const submitted = { submission_status: 'submitted', submission_id: 's' }

it('sorts available tests first, latest first, then coming ones, soonest first', () => {
  const given = [
    onBoard('far', afterNext),
    onBoard('near', next),
    onBoard('over', earlier, { closes_at: later }),
    onBoard('sat early', earlier, submitted),
    onBoard('sat late', later, submitted),
    onBoard('open early', earlier, { may_start: true }),
    onBoard('open late', later, { may_start: true }),
    onBoard('runs', earlier, { submission_status: 'pending-submission' }),
  ]
  const order = ['runs', 'open late', 'open early', 'sat late', 'sat early', 'over', 'near', 'far']
  expect(orderQuizzes(given, morning).map(({ _id }) => _id)).toEqual(order)
  expect(orderQuizzes([...given].reverse(), morning).map(({ _id }) => _id)).toEqual(order)
})

const subExams: SubExamData[] = JSON.parse(
  JSON.stringify([
    { _id: 'prelims', exam_ids: ['po'], quiz_count: 3 },
    { _id: 'mains', exam_ids: ['po', 'clerk'], quiz_count: 2 },
    { _id: 'gd', exam_ids: ['ssc'], quiz_count: 1 },
  ]),
)

describe('sub-exams', () => {
  it('are counted for each exam, which opens its first', () => {
    const items = [
      { _id: 'clerk', exam_name: 'Clerk' },
      { _id: 'po', exam_name: 'PO' },
      { _id: 'none', exam_name: 'None' },
    ]
    const category: PublicExamCategory = JSON.parse(JSON.stringify({ items }))
    expect(listExams(category, subExams)).toEqual([
      { _id: 'clerk', name: 'Clerk', tests: 2, firstSubExam: 'mains' },
      { _id: 'po', name: 'PO', tests: 5, firstSubExam: 'prelims' },
    ])
  })

  it('belong together if they share an exam', () => {
    const [prelims, mains, gd] = subExams
    const siblings = (one: SubExamData | undefined) => (one ? listSiblings(subExams, one).map(({ _id }) => _id) : [])
    expect([siblings(prelims), siblings(mains), siblings(gd)]).toEqual([
      ['prelims', 'mains'],
      ['prelims', 'mains'],
      ['gd'],
    ])
  })

  it('have only their full mocks', () => {
    const quizzes = [
      onBoard('a', next, { quiz_type: 'mock-flt', website_sub_exam_id: 'prelims' }),
      onBoard('b', next, { quiz_type: 'subject', website_sub_exam_id: 'prelims' }),
      onBoard('c', next, { quiz_type: 'mock-flt', website_sub_exam_id: 'mains' }),
    ]
    const bundle: MyPurchases = JSON.parse(JSON.stringify({ quizzes }))
    expect(mocksOf(bundle, 'prelims').map(({ _id }) => _id)).toEqual(['a'])
  })
})

describe('categories', () => {
  const categories: PublicExamCategory[] = JSON.parse(
    JSON.stringify([
      { _id: 'k1', exam_category_name: 'Banking', seo_url: 'banking' },
      { _id: 'k2', exam_category_name: 'Railways', seo_url: 'railways' },
      { _id: 'k3', exam_category_name: 'Empty', seo_url: 'empty' },
    ]),
  )
  it('are found by id and by address', () => {
    expect([findCategory(categories, 'k2')?._id, findCategory(categories, 'banking')?._id]).toEqual(['k2', 'k1'])
    expect([findCategory(categories, 'x'), findCategory(categories, undefined)]).toEqual([undefined, undefined])
  })

  it('list their items in order, with uncategorised ones last', () => {
    const things = [
      { n: 1, website_exam_category_id: null },
      { n: 2, website_exam_category_id: 'k2' },
      { n: 3, website_exam_category_id: 'gone' },
      { n: 4, website_exam_category_id: 'k1' },
      { n: 5, website_exam_category_id: 'k2' },
    ]
    const groups = byCategory(categories, things)
    expect(groups.map(({ category, items }) => [category.exam_category_name, ...items.map(({ n }) => n)])).toEqual([
      ['Banking', 4],
      ['Railways', 2, 5],
      ['Other', 1, 3],
    ])
  })
})
