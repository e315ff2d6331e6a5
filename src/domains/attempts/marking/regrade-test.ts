import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { lockPaperVersion } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import { attempts, regrades } from '../tables.ts'
import { type Counted, countMarks, readAhead } from './count-marks.ts'

const attemptsAtOnce = 200

type Regrade = typeof regrades.$inferInsert

function isOlder(testId: string, version: number) {
  const isCounted = and(isNotNull(attempts.score), isNotNull(attempts.marksObtained))
  return and(eq(attempts.testId, testId), isCounted, lt(attempts.paperVersion, version))
}

/** Locks closed attempts scored from an older version, in an order in which concurrent runs do not block each other. */
function lockOlder(ctx: Context, testId: string, version: number) {
  return ctx.db
    .select()
    .from(attempts)
    .where(isOlder(testId, version))
    .orderBy(asc(attempts.id))
    .limit(attemptsAtOnce)
    .for('update')
}

async function hasOlder(ctx: Context, testId: string) {
  const version = await lockPaperVersion(ctx, testId)
  const [olderAttempt] = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(isOlder(testId, version))
    .limit(1)
  return olderAttempt !== undefined
}

type Again = { counted: Counted; regrade: Regrade }

/** Rescores older attempts. Candidates of the ranking stay candidates. */
async function countAgain(ctx: Context, testId: string, paperVersion: number) {
  const older = await lockOlder(ctx, testId, paperVersion)
  const answersOf = await listAnswersOf(
    ctx,
    older.map(({ id }) => id),
  )
  const sittings = older.flatMap(({ id, startedAt, closedAt, merit }) =>
    closedAt ? [{ id, startedAt, closedAt, isCandidate: merit !== null, answers: answersOf.get(id) ?? [] }] : [],
  )
  const counted = new Map(
    (await countMarks(ctx, { testId, paperVersion, sittings })).map((marked) => [marked.id, marked]),
  )
  return older.flatMap(({ id, score, marksObtained, paperVersion: versionBefore }): Again[] => {
    const after = counted.get(id)
    if (!after || score === null || marksObtained === null || versionBefore === null) return []
    const { score: scoreAfter, marksObtained: marksAfter } = after
    const regrade = {
      attemptId: id,
      paperVersion,
      versionBefore,
      createdAt: ctx.now,
      before: score,
      after: scoreAfter,
      marksBefore: marksObtained,
      marksAfter,
    }
    return [{ counted: after, regrade }]
  })
}

/** Stores all scores in one statement: a hall of attempts is rescored within a minute. */
async function storeScores(ctx: Context, list: Again[]) {
  const rows = JSON.stringify(list.map(({ counted }) => counted))
  await ctx.db.insert(regrades).values(list.map(({ regrade }) => regrade))
  await ctx.db.execute(sql`
    update attempts set score = counted.score, marks_obtained = counted."marksObtained",
      paper_version = counted."paperVersion", merit = counted.merit, accuracy = counted.accuracy,
      tie_key = counted."tieKey"
    from jsonb_to_recordset(${rows}::jsonb) as
      counted(id uuid, "paperVersion" int, score jsonb, "marksObtained" float8, merit float8, accuracy float8, "tieKey" text)
    where attempts.id = counted.id`)
}

/**
 * Job of each correction: rescores every closed attempt at a test from the newest version of its paper, and keeps the
 * previous score. May be repeated, stopped and run concurrently: attempts that are up to date are left alone, and those
 * closed meanwhile were scored from the new version.
 */
export async function regradeTest(ctx: Context, testId: string) {
  // Checked each time: another regrade may have done the batch this one waited for, and others may be left.
  while (await hasOlder(ctx, testId)) {
    await readAhead(ctx, testId)
    await inTransaction(ctx, async (ctx) => {
      const version = await lockPaperVersion(ctx, testId)
      const list = await countAgain(ctx, testId, version)
      if (list.length > 0) await storeScores(ctx, list)
    })
  }
}
