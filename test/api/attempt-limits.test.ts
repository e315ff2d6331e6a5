import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAnswers } from '#domains/attempts/sitting/reads.ts'
import { mostEntries, mostOpenings, rates } from '#domains/attempts/sitting/rules.ts'
import { inTransaction } from '#platform/context.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function makeHall() {
  const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
  return { ...(await openHall(app, { testId, questions })), testId, questions }
}

/** Inserts rows as an old flood left them, from before there was a limit. */
async function fill(attemptId: string, questions: string[], rows: number) {
  await app.pool.query(
    `insert into answer_journal (attempt_id, epoch, seq, question_id, number, marked, seconds, client_at, server_at)
     select $1, 1, n, ($2::uuid[])[1 + n % $3], n::text, false, 1, now(), now() from generate_series(1, $4::int) n`,
    [attemptId, questions, questions.length, rows],
  )
  await app.pool.query('update attempts set journal_seq = $2, journal_length = $2 where id = $1', [attemptId, rows])
}

describe('what one student may send', () => {
  const calls = {
    save: ({ attempt }: { attempt: { _id: string } }) => [`attempts/${attempt._id}/answers`, { epoch: 1, entries: [] }],
    open: ({ testId }: { testId: string }) => [`tests/${testId}/attempt`, {}],
    report: ({ attempt, questions }: { attempt: { _id: string }; questions: string[] }) => [
      `attempts/${attempt._id}/reports`,
      { question_id: questions[0], problem: 'other', note: 'again' },
    ],
  } as const

  test.each(['save', 'open', 'report'] as const)('is bounded: %s', async (kind) => {
    const hall = await makeHall()
    const [path, body] = calls[kind](hall)
    const ask = (token: string) => app.call('POST', `/api/quiz-portal/${path}`, { token, body })
    const { capacity, perSecond } = rates[kind]
    const answers = await Promise.all(Array.from({ length: capacity + 5 }, () => ask(hall.token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    const wait = Math.ceil(1 / perSecond)
    expect(Number(refused[0]?.headers['retry-after'])).toBe(wait)
    expect(refused[0]?.body.message).toContain(wait === 1 ? 'wait 1 second ' : `wait ${wait} seconds `)
    app.advance(wait)
    expect((await ask(hall.token)).status).toBe(200)
    const other = await makeHall()
    const [otherPath, otherBody] = calls[kind](other)
    const free = await app.call('POST', `/api/quiz-portal/${otherPath}`, { token: other.token, body: otherBody })
    expect(free.status).toBe(200)
  })

  test('ends at the limit of entries with a sentence, and the saved ones count', async () => {
    const { attempt, api, questions, token } = await makeHall()
    await fill(attempt._id, questions, mostEntries - 1)
    const send = (count: number) => {
      const entries = entriesOf(app, Array(count).fill([questions[0] ?? '', { number: '5' }]), mostEntries)
      return app.call('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, {
        token,
        body: { epoch: 1, entries },
      })
    }
    const refused = await send(2)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('20,000 saved answers')])
    expect((await send(1)).body.data).toMatchObject({ acknowledged: mostEntries })
    expect((await api.submit(attempt._id)).status).toBe(200)
  })

  test('ends at the limit of openings', async () => {
    const { attempt, api } = await makeHall()
    await app.pool.query('update attempts set epoch = $2 where id = $1', [attempt._id, mostOpenings])
    expect((await api.open()).status).toBe(409)
  })
})

test('reads one row per question, however many entries there are', async () => {
  const { attempt, questions } = await makeHall()
  await fill(attempt._id, questions, 30_000)
  await app.pool.query('analyze answer_journal')
  await inTransaction(app.context(), async (ctx) => {
    const answers = await listAnswers(ctx, attempt._id)
    expect(answers.map(({ number }) => Number(number)).sort()).toEqual([29_999, 30_000])
    const { rows } = await ctx.db.execute<{ read: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'answer_journal'`)
    expect(rows[0]?.read).toBeLessThan(10)
  })
})

test('an unknown attempt answers 404 and leaves nothing behind', async () => {
  const { token } = await makeHall()
  const url = `/api/quiz-portal/attempts/${randomUUID()}/answers`
  expect((await app.call('POST', url, { token, body: { epoch: 1, entries: [] } })).status).toBe(404)
})
