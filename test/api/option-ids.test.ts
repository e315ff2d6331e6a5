import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const optionsCount = 4
const questionsCount = 800
// For three degrees of freedom; exceeded by chance in one run of a million.
const mostChiSquare = 30.7

it('the ids of options reveal nothing about the right one, in any order', async () => {
  const about = { subject: 'quant', topic: 'Ids', difficulty: 'easy' as const, passageId: null }
  const options = Array.from({ length: optionsCount }, (_, n) => ({ en: `option ${n}` }))
  const text = { en: 'Which?' }
  // Always the first: whatever an id had to do with its place would show.
  await storeQuestions(
    app.context(),
    Array.from({ length: questionsCount }, () => ({ ...about, text, options, correct: 0, solution: text })),
  )
  const { rows } = await app.pool.query<{ place: number; count: number }>(
    `select place, count(*)::int from (
       select (select count(*)::int from jsonb_array_elements(q.options) o
         where (o->>'id') collate "C" < (q.key->'options'->>0) collate "C") as place
       from questions q
     ) placed group by place`,
  )
  const expected = questionsCount / optionsCount
  const counts = Array.from({ length: optionsCount }, (_, n) => rows.find(({ place }) => place === n)?.count ?? 0)
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chiSquare).toBeLessThan(mostChiSquare)
})
