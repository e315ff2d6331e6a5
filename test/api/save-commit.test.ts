import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

test('a save is acknowledged only after its commit, and no save fails because of another in its round', async () => {
  const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
  const halls = []
  for (let n = 0; n < 8; n++) halls.push(await openHall(app, { testId, questions }))
  const bad = halls[3]?.attempt._id
  // The statement goes through, the commit does not: the check waits until then.
  await app.pool.query(
    `create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
     create constraint trigger refuse_commit after insert on answer_journal deferrable initially deferred
       for each row when (new.attempt_id = '${bad}') execute function refuse_commit()`,
  )
  const answers = await Promise.all(
    halls.map(({ attempt, token }) =>
      app.call<{ data?: { acknowledged: number } }>('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, {
        token,
        body: { epoch: 1, entries: entriesOf(app, Array(3).fill([questions[0] ?? '', { number: '5' }])) },
      }),
    ),
  )
  const { rows } = await app.pool.query('select attempt_id, count(*)::int as kept from answer_journal group by 1')
  const kept = new Map(rows.map((row) => [row.attempt_id, row.kept]))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200])
  for (const [index, { attempt }] of halls.entries()) {
    expect(answers[index]?.body.data?.acknowledged ?? 0).toBe(kept.get(attempt._id) ?? 0)
  }
  await app.pool.query('drop trigger refuse_commit on answer_journal')
})
