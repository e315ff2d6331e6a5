import { describe, expect, it } from 'vitest'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { followExam } from '#web/shell/bundle/own-bundle.ts'
import { listWelcomeSteps } from './first-steps.ts'
import { splitSubExams } from './subscribed-exams.tsx'

const one = {} as never
const nothing = { mySubmissions: [], purchasedData: [] }

describe('the steps of a new student', () => {
  it.each([
    ['all three at first', { bundle: nothing, isConfirmed: false, hasChosen: false }, ['confirm', 'choose', 'try']],
    ['no e-mail that is confirmed', { bundle: nothing, isConfirmed: true, hasChosen: false }, ['choose', 'try']],
    ['no e-mail while nobody knows', { bundle: nothing, isConfirmed: null, hasChosen: false }, ['choose', 'try']],
    ['no exam once it is chosen', { bundle: nothing, isConfirmed: true, hasChosen: true }, ['try']],
    [
      'no exam where a course says it',
      { bundle: { mySubmissions: [], purchasedData: [one] }, isConfirmed: false, hasChosen: false },
      ['confirm', 'try'],
    ],
    [
      'none after the first test',
      { bundle: { mySubmissions: [one], purchasedData: [] }, isConfirmed: false, hasChosen: false },
      [],
    ],
  ])('are %s', (_title, known, steps) => {
    expect(listWelcomeSteps(known)).toEqual(steps)
  })
})

it('puts the chosen exam, its category and its sub-exams first', () => {
  const category = (_id: string, ...exams: string[]) => ({ _id, items: exams.map((_id) => ({ _id })) })
  const given = {
    bundle: { exam_id: 'mts', subExamData: [{ exam_ids: ['po'] }, { exam_ids: ['cgl', 'mts'] }] },
    categories: [category('bank', 'po'), category('ssc', 'cgl', 'mts')],
  } as unknown as Parameters<typeof followExam>[0]
  expect(followExam(given)).toEqual({
    bundle: { exam_id: 'mts', subExamData: [{ exam_ids: ['cgl', 'mts'] }, { exam_ids: ['po'] }] },
    categories: [category('ssc', 'mts', 'cgl'), category('bank', 'po')],
  })
})

describe('subscribed exams', () => {
  const quiz = (_id: string, sub: string, quiz_type = 'mock-flt') => ({
    _id,
    quiz_type,
    website_sub_exam_id: sub,
    subject_id: null,
    topic_id: null,
  })
  const subExam = (_id: string) => ({ _id, exam_ids: ['exam'], quiz_count: 9 })
  const bundle = {
    quizzes: [quiz('a', 'prelims'), quiz('b', 'prelims'), quiz('c', 'mains'), quiz('d', 'mains', 'topic')],
    purchasedData: [{ includes: [{ kind: 'test', ref_id: 'a', quiz_types: null }] }],
    subExamData: [subExam('prelims'), subExam('mains')],
  } as unknown as MyPurchases
  const counts = (list: { _id: string; quiz_count: number }[]) => list.map(({ _id, quiz_count }) => [_id, quiz_count])

  it('lists what a course includes, separately from what everyone may try', () => {
    const { owned, free } = splitSubExams(bundle)
    expect([counts(owned), counts(free)]).toEqual([
      [['prelims', 1]],
      [
        ['prelims', 1],
        ['mains', 1],
      ],
    ])
  })

  it('is empty without a course', () => {
    const { owned, free } = splitSubExams({ ...bundle, purchasedData: [] })
    expect([counts(owned), counts(free)]).toEqual([
      [],
      [
        ['prelims', 2],
        ['mains', 1],
      ],
    ])
  })
})
