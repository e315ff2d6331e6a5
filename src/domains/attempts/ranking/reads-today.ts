import { sql } from 'drizzle-orm'
import { corrections, testQuestions, tests } from '#domains/exams/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { dayMs } from '#platform/text/india-time.ts'
import type { AttentionSource } from '#platform/today.ts'
import { attempts, questionReports } from '../tables.ts'

type Row = { id: string; name: string; since: string; count: number }

/** Ended ranked tests whose attempts are all scored and whose results staff have yet to release. */
export const resultAttention: AttentionSource<'results-ready'> = {
  name: 'results',
  may: ({ actor }) => mayDo(actor, 'results.release'),
  async read({ db, now }) {
    const { rows } = await db.execute<Row>(sql`
      select id, name, since::text from (
        select ${tests.id}, ${tests.name}, coalesce(${tests.closesAt}, ${tests.opensAt} + ${tests.durationMinutes} * interval '1 minute') as since
        from ${tests} where ${tests.isReleasedByStaff} and ${tests.resultsReleasedAt} is null and ${tests.type} in ('ftd', 'scholarship')
      ) waiting
      where since <= ${now.toISOString()}::timestamptz
        and exists (select from ${attempts} where ${attempts.testId} = waiting.id)
        and not exists (select from ${attempts} where ${attempts.testId} = waiting.id and ${attempts.score} is null)
      order by since limit 20`)
    return rows.map(({ id, name, since }) => ({ kind: 'results-ready', since: new Date(since), subject: { id, name } }))
  },
}

const fortnightMs = 14 * dayMs

/** Reports on questions in the last fortnight that no correction has followed. */
export const reportAttention: AttentionSource<'questions-reported'> = {
  name: 'reports',
  may: ({ actor }) => mayDo(actor, 'results.correct'),
  async read({ db, now }) {
    const from = new Date(now.getTime() - fortnightMs).toISOString()
    const { rows } = await db.execute<Row>(sql`
      select ${tests.id}, ${tests.name}, min(${questionReports.createdAt})::text as since, count(*)::int as count
      from ${questionReports} join ${attempts} on ${attempts.id} = ${questionReports.attemptId}
      join ${tests} on ${tests.id} = ${attempts.testId}
      where ${questionReports.createdAt} >= ${from}::timestamptz
        and exists (select from ${testQuestions} where ${testQuestions.testId} = ${tests.id} and ${testQuestions.questionId} = ${questionReports.questionId})
        and not exists (select from ${corrections} where ${corrections.testId} = ${tests.id}
          and ${corrections.questionId} = ${questionReports.questionId} and ${corrections.createdAt} >= ${questionReports.createdAt})
      group by ${tests.id} order by since limit 20`)
    return rows.map(({ id, name, since, count }) => {
      return { kind: 'questions-reported', since: new Date(since), count, subject: { id, name } }
    })
  },
}
