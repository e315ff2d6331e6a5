import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSignedIn, makeTest } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'
import { statusesOf } from './ask-as-visitor.ts'
import { matrix } from './route-matrix.ts'
import { type Stage, visitors } from './route-matrix-rules.ts'

/* Every route as everybody; route-matrix.test.ts asks each as four. */

let app: TestApp
let made: Pick<Stage, 'testId' | 'questionId'>
beforeAll(async () => {
  app = await makeTestApp()
  const { testId, questionIds } = await makeTest(app)
  made = { testId, questionId: questionIds[0] ?? '' }
  // Always one admin more than those who ask, so that none of them is the last.
  await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

it.each(matrix)('$route', async (row) => {
  const seen = await statusesOf({ app, made }, row, visitors)
  expect(seen).toEqual(Object.fromEntries(visitors.map((visitor) => [visitor, row.answers(visitor)])))
})
