import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import { choice, entriesOf, makeTestOf, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const questions = Array.from({ length: 8 }, () => choice('single', 'C'))
const makeShuffled = () => makeTestOf(app, { questions, shufflesQuestions: true, shufflesOptions: true })

describe('a test that shuffles', () => {
  it('gives every attempt its own order of one paper, which stays on resume', async () => {
    const { testId } = await makeShuffled()
    const sat = await Promise.all(Array.from({ length: 6 }, () => sitDown(app, testId)))
    const orders = sat.map(({ paper, attempt }) => shufflePaper(paper, attempt.shuffle).questions.map(({ _id }) => _id))
    expect(new Set(sat.map(({ paper }) => JSON.stringify(paper))).size).toBe(1)
    expect(new Set(orders.map((order) => order.join())).size).toBe(6)
    const [one] = sat
    const resumed = (await one?.api.open())?.body.data
    expect(resumed?.epoch).toBe(2)
    expect(resumed?.shuffle).toEqual(one?.attempt.shuffle)
    expect(resumed?.shuffle).toMatchObject({ questions: true, options: true })
  })

  it('counts by option, whatever its letter was, and shows the numbers and letters the candidate saw', async () => {
    const { testId } = await makeShuffled()
    for (let round = 0; round < 3; round++) {
      const s = await sitDown(app, testId)
      const seen = shufflePaper(s.paper, s.attempt.shuffle)
      const rightOf = (n: number) => seen.questions[n]?.options.find(({ text }) => text.en === 'C')?._id ?? ''
      const entries = entriesOf(
        app,
        seen.questions.map(({ _id }, n) => [_id, { option_id: rightOf(n) }]),
      )
      await s.api.save(s.attempt._id, { epoch: 1, entries })
      await s.api.submit(s.attempt._id)
      const analysis = (await s.api.analysis(s.attempt._id)).body.data
      expect(analysis.marks_obtained).toBe(32)
      const shown = analysis.question_data.map(({ sno, q_id }) => [sno, q_id._id, q_id.options.map(({ _id }) => _id)])
      expect(shown).toEqual(
        seen.questions.map(({ sno, _id, options }) => [sno, _id, options.map((option) => option._id)]),
      )
    }
  })

  it('is off by default', async () => {
    const { testId } = await makeTestOf(app, { questions })
    expect((await sitDown(app, testId)).attempt.shuffle).toBeNull()
  })
})
