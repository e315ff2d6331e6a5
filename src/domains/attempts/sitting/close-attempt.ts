import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Context } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type Reading, reading } from '#platform/ops/observing/read-installation.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { countMarks } from '../marking/count-marks.ts'
import { attempts } from '../tables.ts'
import { getTestIdOf } from './find-own-attempt.ts'
import { foldOfAttempt, presentAnswer } from './reads.ts'
import { graceSeconds, isPastGrace, oldestOpenDeadline } from './rules.ts'
import type { Submitted } from './schema.ts'

type Sheet = {
  test_id: string
  started_ms: number
  deadline_ms: number
  is_closed: boolean
  is_candidate: boolean
  journal_length: number
  paper_version: number
  fold: Parameters<typeof presentAnswer>[0][]
}

const readingSheet = namedStatement<Sheet>(
  'sheet_of_attempt',
  sql`select test_id, extract(epoch from started_at)::float8 * 1000 as started_ms, extract(epoch from deadline)::float8 * 1000 as deadline_ms,
      closed_at is not null as is_closed, number = 1 and users.role = 'student' as is_candidate, journal_length, tests.paper_version,
      case when closed_at is null then ${foldOfAttempt} end as fold
    from attempts join tests on tests.id = attempts.test_id join users on users.id = attempts.student_id
    where attempts.id = ${sql.placeholder('id')}`,
)

/** Stores the marks only if the answers, the deadline and the version of the paper are still those that were read. Waits for a correction in progress. */
const storingMarks = namedStatement<{ id: string }>(
  'close_attempt',
  sql`with paper as materialized (
      -- What a new attempt takes too, so that closing attempts do not wait for each other.
      select paper_version from tests where id = ${sql.placeholder('testId')} for key share
    )
    update attempts set score = ${sql.placeholder('score')}::jsonb, marks_obtained = ${sql.placeholder('marksObtained')}::float8,
      paper_version = paper.paper_version, merit = ${sql.placeholder('merit')}::float8, accuracy = ${sql.placeholder('accuracy')}::float8,
      seconds_taken = ${sql.placeholder('secondsTaken')}::int, question_seconds = ${sql.placeholder('questionSeconds')}::int[],
      tie_key = ${sql.placeholder('tieKey')},
      closed_at = ${sql.placeholder('closedAt')}::timestamptz, closed_by = ${sql.placeholder('by')}, closing_written_at = clock_timestamp()
    from paper
    where attempts.id = ${sql.placeholder('id')} and closed_at is null and journal_length = ${sql.placeholder('journalLength')}::int
      and date_trunc('milliseconds', deadline) = ${sql.placeholder('deadline')}::timestamptz
      and paper.paper_version = ${sql.placeholder('paperVersion')}::int
    returning attempts.id`,
)

type Closing = { by: 'student' | 'deadline'; sheet: Sheet }

/** Scores the attempt and stores the marks; false if the attempt has changed meanwhile. */
async function closeAsRead(ctx: Context, id: string, { by, sheet }: Closing) {
  const { test_id: testId, paper_version: paperVersion, is_candidate: isCandidate } = sheet
  const deadline = new Date(sheet.deadline_ms)
  const closedAt = by === 'student' && ctx.now < deadline ? ctx.now : deadline
  const answers = sheet.fold.map(presentAnswer)
  const sitting = { id, startedAt: new Date(sheet.started_ms), closedAt, isCandidate, answers }
  const [counted] = await countMarks(ctx, { testId, paperVersion, sittings: [sitting] })
  const stored = await storingMarks(ctx.db, {
    ...counted,
    score: JSON.stringify(counted?.score),
    closedAt: closedAt.toISOString(),
    by,
    testId,
    journalLength: sheet.journal_length,
    deadline: deadline.toISOString(),
  })
  return stored.length > 0
}

/** Enough: a device sends its next save only after the last is acknowledged, so hardly more than one arrives between reading and closing. */
const mostTries = 20

/**
 * Closes an attempt and scores it from the journal: the only way an attempt ends. Nothing is locked meanwhile; if
 * an answer arrives in between, it is scored again. Closing it twice changes nothing.
 */
export async function closeAttempt(ctx: Context, id: string, by: Closing['by']) {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [sheet] = await readingSheet(ctx.db, { id })
    if (!sheet) throw notFound('attempt')
    if (sheet.is_closed) return
    if (by === 'deadline' && !isPastGrace(new Date(sheet.deadline_ms), ctx.now)) {
      throw new Error('The time for this attempt is not over yet')
    }
    if (await closeAsRead(ctx, id, { by, sheet })) return
  }
  throw new AppError('conflict', 'Your answers are still being saved. Please try again.')
}

/** Returns when an attempt that is not submitted is closed: at the end of its grace period. */
export function timeOfClosing(deadline: Date) {
  return new Date(deadline.getTime() + graceSeconds * 1000 + 1)
}

export async function enqueueClosing(ctx: Context, { id, deadline }: { id: string; deadline: Date }) {
  await enqueue(ctx, { kind: 'close-attempt', payload: { attemptId: id }, runAt: timeOfClosing(deadline) })
}

/** Job: closes one attempt. An attempt that was given more time meanwhile is closed when that is over. */
export async function closeOverdue(ctx: Context, id: string) {
  const { closedAt, deadline } = attempts
  const [attempt] = await ctx.db.select({ closedAt, deadline }).from(attempts).where(eq(attempts.id, id))
  if (attempt && attempt.closedAt === null && !isPastGrace(attempt.deadline, ctx.now)) {
    return enqueueClosing(ctx, { id, deadline: attempt.deadline })
  }
  await closeAttempt(ctx, id, 'deadline')
}

/** Time for which an attempt is left to its own job: the sweep handles those whose job is parked or lost. */
const sweptAfterMs = 10_000
const sweptAtOnce = 4
const sweptInAll = 500

/**
 * Closes every overdue attempt, whatever happened to its job. One that cannot be closed is logged and retried
 * next time, in another order, so that it does not block others. May run anywhere, any time.
 */
export async function sweepOverdueAttempts(ctx: Context) {
  const before = new Date(oldestOpenDeadline(ctx.now).getTime() - sweptAfterMs)
  const overdue = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(isNull(attempts.score), isNull(attempts.closedAt), lt(attempts.deadline, before)))
    .orderBy(sql`random()`)
    .limit(sweptInAll)
  const limit = pLimit(sweptAtOnce)
  const close = (id: string) =>
    closeAttempt(ctx, id, 'deadline').catch((error: unknown) => {
      ctx.log.error({ err: withoutValues(error), attempt: id }, 'an overdue attempt could not be closed')
    })
  await Promise.all(overdue.map(({ id }) => limit(close, id)))
}

/** Submits the attempt. Submitting again, or after the deadline has closed it, returns the same submission. */
export async function submitAttempt(ctx: Context, attemptId: string): Promise<Submitted> {
  // 404 for another student's attempt; the owner is remembered from the first save.
  await getTestIdOf(ctx, attemptId)
  await closeAttempt(ctx, attemptId, 'student')
  return { submission_id: attemptId }
}

/** An attempt that is still open this long after its deadline was missed by its job and by the sweep. */
const overdueSeconds = graceSeconds + 60

/** Counts open attempts and those overdue for closing, for monitoring an examination. */
export async function countOpenAttempts({ db, now }: Context): Promise<Reading[]> {
  const { rows } = await db.execute<{ open: string; overdue: string }>(sql`
    select count(*) as open, count(*) filter (
      where deadline < ${now.toISOString()}::timestamptz - ${`${overdueSeconds} seconds`}::interval) as overdue
    from attempts where score is null and closed_at is null`)
  return [
    reading('open_attempts', 'Attempts in progress', Number(rows[0]?.open ?? 0)),
    reading('overdue_attempts', 'Attempts that should have been closed a minute ago', Number(rows[0]?.overdue ?? 0)),
  ]
}
