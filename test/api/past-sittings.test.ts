import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyJournal } from '#domains/attempts/seals/seal-journals.ts'
import { storeSittings } from '#domains/attempts/sitting/store-sittings.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { makeStudent } from '../factories.ts'
import { choice, entriesOf, makeTestOf, numeric, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

it('a sitting stored directly has the journal, marks and rank of a real one', async () => {
  const questions = [choice('single', 'B'), choice('several', 'A', 'C'), numeric('4.5'), choice('single', 'D')]
  const { testId, questionIds } = await makeTestOf(app, { questions })
  const { user, api, attempt, letter } = await sitDown(app, testId)
  const given = [
    { option_id: letter(0, 'B')[0] ?? null, seconds: 10 },
    { option_id: null, option_ids: letter(1, 'A', 'C'), seconds: 20 },
    { option_id: null, number: '7', seconds: 30 },
  ]
  await api.save(attempt._id, {
    epoch: 1,
    entries: entriesOf(
      app,
      given.map((answer, n) => [questionIds[n] ?? '', answer]),
    ),
  })
  app.advance(60)
  await api.submit(attempt._id)

  const other = await makeStudent(app)
  const startedAt = new Date(app.now().getTime() - 60_000)
  const answers = given.map((answer, n) => ({ ...answer, question_id: questionIds[n] ?? '', section: 0 }))
  const sitting = { studentId: other.id, centreId: null, startedAt, device: 'Chrome on Android', answers }
  await storeSittings(app.context(), await getTest(app.context(), testId), [sitting])

  const rows = await app.db
    .select()
    .from(attempts)
    .where(inArray(attempts.studentId, [user.id, other.id]))
  const counted = rows.map((row) => {
    const { score, marksObtained, merit, accuracy, secondsTaken, questionSeconds, paperVersion, closedBy } = row
    return { score, marksObtained, merit, accuracy, secondsTaken, questionSeconds, paperVersion, closedBy }
  })
  expect(counted).toHaveLength(2)
  expect(counted[1]).toEqual(counted[0])
  expect(counted[0]).toMatchObject({ marksObtained: 7, questionSeconds: [10, 20, 30, null] })
  for (const { id } of rows) expect(await verifyJournal(app.context(), id)).toBe(true)
  const { standing } = (await api.analysis(attempt._id)).body.data
  expect(standing).toMatchObject({ state: 'ranked', candidates: 2, rank: 1, topper_marks: 7 })
})
