import { describe, expect, it } from 'vitest'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { DashboardQuiz, MyPurchases, SubExamData } from '#domains/student-area/schema.ts'
import { byCategory, findCategory, listExams, listSiblings, mocksOf } from './list-sub-exams.ts'
import { orderQuizzes } from './order-quizzes.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const [earlier, later] = ['2026-11-18T04:00:00Z', '2026-11-19T04:00:00Z']
const [next, afterNext] = ['2026-11-21T04:00:00Z', '2026-11-22T04:00:00Z']

function quiz(_id: string, publish_date: string, some: object = {}): DashboardQuiz {
  const untouched = { submission_status: 'none', submission_id: null, may_start: false, closes_at: null }
  return JSON.parse(JSON.stringify({ _id, publish_date, ...untouched, ...some }))
}
const submitted = { submission_status: 'submitted', submission_id: 's' }

it('puts first what can be done now, the latest first, and last what is to come, the next first', () => {
  const given = [
    quiz('far', afterNext),
    quiz('near', next),
    quiz('over', earlier, { closes_at: later }),
    quiz('sat early', earlier, submitted),
    quiz('sat late', later, submitted),
    quiz('open early', earlier, { may_start: true }),
    quiz('open late', later, { may_start: true }),
    quiz('runs', earlier, { submission_status: 'pending-submission' }),
  ]
  const order = ['runs', 'open late', 'open early', 'sat late', 'sat early', 'over', 'near', 'far']
  expect(orderQuizzes(given, now).map(({ _id }) => _id)).toEqual(order)
  expect(orderQuizzes([...given].reverse(), now).map(({ _id }) => _id)).toEqual(order)
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

  it('belong together by an exam that they share', () => {
    const [prelims, mains, gd] = subExams
    const siblings = (one: SubExamData | undefined) => (one ? listSiblings(subExams, one).map(({ _id }) => _id) : [])
    expect([siblings(prelims), siblings(mains), siblings(gd)]).toEqual([
      ['prelims', 'mains'],
      ['prelims', 'mains'],
      ['gd'],
    ])
  })

  it('have their full mocks, and no other tests', () => {
    const quizzes = [
      quiz('a', next, { quiz_type: 'mock-flt', website_sub_exam_id: 'prelims' }),
      quiz('b', next, { quiz_type: 'subject', website_sub_exam_id: 'prelims' }),
      quiz('c', next, { quiz_type: 'mock-flt', website_sub_exam_id: 'mains' }),
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

  it('hold what is theirs in their order, and what belongs to none comes last', () => {
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
