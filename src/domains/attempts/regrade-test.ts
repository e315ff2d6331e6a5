import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { getTest, holdPaperVersion, listKeys } from '../exams/reads.ts'
import { parseFraction, rounded } from '../exams/rules.ts'
import { createMarker } from './mark-answers.ts'
import { listAnswersOf } from './reads.ts'
import { attempts, regrades } from './tables.ts'

const attemptsAtOnce = 200

type Regrade = typeof regrades.$inferInsert

function isOlder(testId: string, version: number) {
  const isCounted = and(isNotNull(attempts.score), isNotNull(attempts.marksObtained))
  return and(eq(attempts.testId, testId), isCounted, lt(attempts.paperVersion, version))
}

/** Closed attempts that were counted from an older version, locked, in an order in which two who do this at once do not block each other. */
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
  const version = await holdPaperVersion(ctx, testId)
  const [one] = await ctx.db.select({ id: attempts.id }).from(attempts).where(isOlder(testId, version)).limit(1)
  return one !== undefined
}

async function countAgain(ctx: Context, testId: string, version: number) {
  const { terms, sections } = await getTest(ctx, testId)
  const mark = createMarker({ sections, keys: await listKeys(ctx, testId, version), terms })
  const older = await lockOlder(ctx, testId, version)
  const sheets = await listAnswersOf(
    ctx,
    older.map(({ id }) => id),
  )
  return older.flatMap(({ id, score, marksObtained, paperVersion }): Regrade[] => {
    if (score === null || marksObtained === null || paperVersion === null) return []
    const counted = mark(new Map((sheets.get(id) ?? []).map((answer) => [answer.question_id, answer])))
    const marksAfter = rounded(parseFraction(counted.marks), terms.roundingPlaces)
    return [
      {
        ...{ attemptId: id, paperVersion: version, versionBefore: paperVersion, createdAt: ctx.now },
        ...{ before: score, after: counted, marksBefore: marksObtained, marksAfter },
      },
    ]
  })
}

/** One statement for all of them: a hall of attempts is counted again within a minute. */
async function storeScores(ctx: Context, list: Regrade[]) {
  const rows = list.map(({ attemptId, paperVersion, after, marksAfter }) => ({
    ...{ id: attemptId, version: paperVersion, score: after, marks: marksAfter },
  }))
  await ctx.db.insert(regrades).values(list)
  await ctx.db.execute(sql`
    update attempts set score = counted.score, marks_obtained = counted.marks, paper_version = counted.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      counted(id uuid, version int, score jsonb, marks float8)
    where attempts.id = counted.id`)
}

/**
 * Counts every closed attempt at a test from the newest version of its paper and keeps what it had before; the job of each correction. May be repeated, stopped and
 * run twice at once: an attempt that is up to date is left alone, and those closed meanwhile were counted from the new version.
 */
export async function regradeTest(ctx: Context, testId: string) {
  // Asked anew each time: who waited for another's batch finds that batch done, which does not mean that all is.
  while (await hasOlder(ctx, testId)) {
    await inTransaction(ctx, async (ctx) => {
      const version = await holdPaperVersion(ctx, testId)
      const list = await countAgain(ctx, testId, version)
      if (list.length > 0) await storeScores(ctx, list)
    })
  }
}
