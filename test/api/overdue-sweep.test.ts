import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAttempt, sweepOverdueAttempts } from '#domains/attempts/sitting/close-attempt.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { runNextJob, startJobs } from '#platform/work/jobs/jobs.ts'
import { listStuckJobs, logParkedJobs } from '#platform/work/jobs/reads.ts'
import { makeTestOf, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const question = {
  subject: 'quant',
  topic: 'Sums',
  difficulty: 'easy' as const,
  correct: 0,
  text: { en: '1 + 1' },
  options: [{ en: 'A' }, { en: 'B' }],
  solution: { en: '2' },
  passageId: null,
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await delay(5)
}

const closedAt = async (id: string) => (await app.db.select().from(attempts).where(eq(attempts.id, id)))[0]?.closedAt

describe('an overdue attempt', () => {
  test('is closed by the sweep when its job is parked, and reported', async () => {
    const { testId } = await makeTestOf(app, { questions: [question] })
    const { attempt } = await sitDown(app, testId)
    app.advance(3631)
    const broken = { 'close-attempt': () => Promise.reject(new Error('broken')) }
    for (let tries = 0; tries < 10; tries++) {
      while (!(await runNextJob(app.context(), broken))) app.advance(60)
    }
    expect(await listStuckJobs(app.context())).toMatchObject({
      count: 1,
      jobs: [{ kind: 'close-attempt', tries: 10 }],
    })
    await logParkedJobs(app.context())
    expect(app.logged()).toContain('jobs are parked')
    await sweepOverdueAttempts(app.context())
    expect(await closedAt(attempt._id)).toBeInstanceOf(Date)
    await app.db.delete(jobs)
  })

  test('is left alone until its grace is over, and for a while to its job', async () => {
    const { testId } = await makeTestOf(app, { questions: [question] })
    const { attempt } = await sitDown(app, testId)
    app.advance(3631)
    await sweepOverdueAttempts(app.context())
    expect(await closedAt(attempt._id)).toBeNull()
    app.advance(10)
    await sweepOverdueAttempts(app.context())
    expect(await closedAt(attempt._id)).toBeInstanceOf(Date)
  })

  test('that cannot be closed does not block others', async () => {
    const { testId } = await makeTestOf(app, { questions: [question] })
    const seats = [await sitDown(app, testId), await sitDown(app, testId), await sitDown(app, testId)]
    const [bad] = seats
    await app.pool.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger refuse_one before update on attempts for each row when (new.id = '${bad?.attempt._id}') execute function refuse_one()`,
    )
    app.advance(3641)
    await sweepOverdueAttempts(app.context())
    const ends = await Promise.all(seats.map(({ attempt }) => closedAt(attempt._id)))
    expect(ends.map((end) => end instanceof Date)).toEqual([false, true, true])
    expect(app.logged()).toContain('an overdue attempt could not be closed')
    await app.pool.query('drop trigger refuse_one on attempts')
    await sweepOverdueAttempts(app.context())
    expect(await closedAt(bad?.attempt._id ?? '')).toBeInstanceOf(Date)
  })
})

test('a waiting close does not block others', async () => {
  const { testId } = await makeTestOf(app, { questions: [question] })
  const seats = [await sitDown(app, testId), await sitDown(app, testId)]
  const [first, second] = seats.map(({ attempt }) => attempt._id)
  app.advance(3631)
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from attempts where id = $1 for update', [first])
  const worker = startJobs(
    () => app.context(),
    {
      'close-attempt': (ctx, { attemptId }) => closeAttempt(ctx, String(attemptId), 'deadline'),
    },
    { pauseMs: 10, concurrency: 2 },
  )
  try {
    await until(async () => (await closedAt(second ?? '')) instanceof Date)
    expect(await closedAt(first ?? '')).toBeNull()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await until(async () => (await closedAt(first ?? '')) instanceof Date)
  await worker.stop()
})
