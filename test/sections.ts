import type { SittingTime } from '#domains/attempts/sitting/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { type NewTest, storeTest } from '#domains/exams/tests/schedule-test.ts'
import { makeSignedIn } from './factories.ts'
import { type Answer, entriesOf, numeric, studentApi } from './student-api.ts'
import type { Body, TestApp } from './test-app.ts'

type Made = { minutes?: (number | null)[]; earlyAdvance?: boolean; terms?: Partial<TestTerms> } & Partial<
  Omit<NewTest, 'terms' | 'sections'>
>

/**
 * Makes an open test that is sat section by section, with two numeric questions each, answered by 5; four marks, and one off. `minutes` null: uses the clock of
 * the section before it or, if no section has minutes, of the whole test.
 */
export async function makeLockedTest(
  app: TestApp,
  { minutes = [15, 15, 15], earlyAdvance = false, ...made }: Made = {},
) {
  const { terms = {}, ...rest } = made
  const ctx = app.context()
  const hasClocks = minutes.some((one) => one !== null)
  const questions = await storeQuestions(
    ctx,
    minutes.flatMap(() => [numeric('5'), numeric('5')]),
  )
  const testId = await storeTest(ctx, {
    name: 'Closed sections',
    type: 'mock-flt',
    isFree: true,
    languages: ['en'],
    durationMinutes: hasClocks ? minutes.reduce((sum: number, one) => sum + (one ?? 0), 0) : 60,
    opensAt: new Date(app.now().getTime() - 60_000),
    terms: { ...plainTerms, clock: hasClocks ? 'sections' : 'whole', ...terms },
    sections: minutes.map((one, index) => ({
      name: `Section ${index + 1}`,
      marksPerQuestion: '4',
      penalty: '1',
      minutes: one,
      locks: true,
      earlyAdvance,
      questionIds: questions.slice(index * 2, index * 2 + 2),
    })),
    ...rest,
  })
  app.onContentChange()
  const sections = await app.pool.query('select id from test_sections where test_id = $1 order by position', [testId])
  return { testId, questions, sections: sections.rows.map(({ id }) => String(id)) }
}

/** Makes a student who has opened the test; `give` saves a number for the n-th question. */
export async function openHall(
  app: TestApp,
  { testId, questions }: { testId: string; questions: string[] },
  user = {},
) {
  const student = await makeSignedIn(app, user)
  const api = studentApi(app, { token: student.token, testId })
  const attempt = (await api.open()).body.data
  let seq = 0
  const give = async (n: number, answer: Answer = { number: '5' }, epoch = attempt.epoch) => {
    seq += 1
    const entries = entriesOf(app, [[questions[n] ?? 'none', answer]], seq)
    return (await api.save(attempt._id, { epoch, entries })).body.data
  }
  const leave = (section_id: string | undefined, epoch = attempt.epoch) =>
    app.call<Body & { data: SittingTime }>('POST', `/api/quiz-portal/attempts/${attempt._id}/leave-section`, {
      token: student.token,
      body: { epoch, section_id },
    })
  return { ...student, api, attempt, give, leave }
}
