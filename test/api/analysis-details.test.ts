import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft } from '#domains/attempts/sitting/schema.ts'
import { answerJournal } from '#domains/attempts/tables.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { choice, entriesOf, makeTestOf, numeric, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const questions = [choice('single', 'C'), choice('several', 'A', 'C'), numeric('2')]

async function sitWith(terms: Partial<TestTerms>) {
  const { testId, questionIds } = await makeTestOf(app, { questions, terms })
  const s = await sitDown(app, testId)
  async function result() {
    await s.api.submit(s.attempt._id)
    return (await s.api.analysis(s.attempt._id)).body.data
  }
  return { ...s, questionIds, result, id: (n: number) => questionIds[n] ?? '' }
}

describe('a choice that was never saved', () => {
  async function leaveDrafts(terms: Partial<TestTerms>) {
    const s = await sitWith({ saveRule: 'exam', ...terms })
    const [right = ''] = s.letter(0, 'C')
    const [other = ''] = s.letter(0, 'A')
    const drafts = s.letter(1, 'A', 'C')
    const onScreen: Draft[] = [{ option_id: right }, { option_ids: drafts }, { number: '3' }]
    const entries = entriesOf(app, [
      [s.id(0), { option_id: other }],
      [s.id(1), {}],
      [s.id(2), { number: '2' }],
    ]).map((entry, n) => ({ ...entry, draft: onScreen[n] }))
    await s.api.save(s.attempt._id, { epoch: s.attempt.epoch, entries })
    return { result: await s.result(), right, other, drafts }
  }

  it('is evaluated and shown as the answer when drafts count', async () => {
    const { result, right, drafts } = await leaveDrafts({ draftsCount: true })
    expect(result).toMatchObject({ marks_obtained: 7, correct: 2, wrong: 1 })
    expect(result.question_data).toMatchObject([
      { selected_option: right, result: 'correct', draft: 'counted' },
      { selected_options: drafts, result: 'correct', draft: 'counted' },
      { given_number: '3', result: 'wrong', draft: 'counted' },
    ])
  })

  it('is neither when they do not, and the analysis mentions it', async () => {
    const { result, other } = await leaveDrafts({ draftsCount: false })
    expect(result).toMatchObject({ marks_obtained: 3, correct: 1, wrong: 1, skipped: 1 })
    expect(result.question_data).toMatchObject([
      { selected_option: other, result: 'wrong', draft: 'ignored' },
      { selected_options: [], result: 'skipped', draft: 'ignored' },
      { given_number: '2', result: 'correct', draft: 'ignored' },
    ])
  })
})

describe('a number', () => {
  it('is marked whatever signs and digits it was sent in', async () => {
    const given = [
      ['-5', '\u22125'],
      ['12.5', '+12.5'],
      ['1200', '1,200'],
      ['12.5', '१२.५'],
    ] as const
    const { testId, questionIds } = await makeTestOf(app, { questions: given.map(([key]) => numeric(key)) })
    const s = await sitDown(app, testId)
    const entries = entriesOf(
      app,
      given.map(([, number], n) => [questionIds[n] ?? '', { number }]),
    )
    expect((await s.api.save(s.attempt._id, { epoch: s.attempt.epoch, entries })).status).toBe(200)
    await s.api.submit(s.attempt._id)
    expect((await s.api.analysis(s.attempt._id)).body.data).toMatchObject({ marks_obtained: 16 })
  })
})

describe('answers that came after the end', () => {
  it('are reported by the number of questions, and change nothing', async () => {
    const s = await sitWith({})
    const times = { clientAt: app.now(), serverAt: app.now() }
    const late = { attemptId: s.attempt._id, epoch: 1, marked: false, late: true, seconds: 5, ...times }
    await app.db.insert(answerJournal).values([
      { ...late, seq: 1, questionId: s.id(0), optionId: s.letter(0, 'C')[0] ?? '' },
      { ...late, seq: 2, questionId: s.id(0), optionId: s.letter(0, 'B')[0] ?? '' },
      { ...late, seq: 3, questionId: s.id(2), number: '2' },
    ])
    expect(await s.result()).toMatchObject({ late_answers: 2, marks_obtained: 0, skipped: 3 })
  })
})

describe('the minimum of a section', () => {
  it('is compared with the exact marks, and shown with enough decimals to distinguish them', async () => {
    const { questionIds } = await makeTestOf(app, { questions: [numeric('1'), numeric('1'), numeric('1')] })
    const section = (n: number, minimumMarks: string | null) => ({
      name: `Part ${n}`,
      marksPerQuestion: '1/3',
      penalty: '0',
      minimumMarks,
      questionIds: [questionIds[n] ?? ''],
    })
    const sections = [section(0, '1/3'), section(1, '334/1000'), section(2, null)]
    const { testId } = await makeTestOf(app, { questions: [], sections })
    const s = await sitDown(app, testId)
    const entries = entriesOf(
      app,
      questionIds.map((id) => [id, { number: '1' }]),
    )
    await s.api.save(s.attempt._id, { epoch: s.attempt.epoch, entries })
    await s.api.submit(s.attempt._id)
    const { body } = await s.api.analysis(s.attempt._id)
    expect(body.data.sections.map((one) => [one.minimum_marks, one.reaches_minimum])).toEqual([
      [0.33, true],
      [0.334, false],
      [null, null],
    ])
  })
})
