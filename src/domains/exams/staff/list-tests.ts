import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { hasWords, wordsOf } from '#platform/data/database/words.ts'
import { patterns, testPlans, tests } from '../tables.ts'
import { listTests } from '../tests/reads.ts'
import { type CountAttempts, stageOf } from './read-plan.ts'
import type { FoundTest, ListedTest, TestStage } from './schema.ts'

async function listPlanned({ db }: Context, scheduled: ReadonlySet<string>): Promise<ListedTest[]> {
  const rows = await db
    .select({ plan: testPlans, pattern: patterns })
    .from(testPlans)
    .innerJoin(patterns, sql`${patterns.id} = (${testPlans.body}->>'pattern_id')::uuid`)
    .orderBy(sql`${testPlans.editedAt} desc`)
  return rows
    .filter(({ plan }) => !scheduled.has(plan.id))
    .map(({ plan: { id, body }, pattern }) => ({
      _id: id,
      quiz_name: body.quiz_name,
      quiz_type: body.quiz_type,
      stage: 'plan' as const,
      pattern: pattern.name,
      publish_date: body.publish_date,
      closes_at: body.closes_at,
      questions_picked: body.question_ids.flat().length,
      questions_count: pattern.body.sections.reduce((sum, section) => sum + section.questions, 0),
      languages: body.languages,
      attempts: 0,
    }))
}

async function listScheduled(ctx: Context): Promise<ListedTest[]> {
  const all = await listTests(ctx)
  const rows = await ctx.db.select({ id: patterns.id, name: patterns.name }).from(patterns)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return all.map((test) => {
    const count = test.sections.reduce((sum, { questionsCount }) => sum + questionsCount, 0)
    return {
      _id: test.id,
      quiz_name: test.name,
      quiz_type: test.type,
      stage: stageOf(test, ctx.now),
      pattern: nameOf.get(test.patternId ?? '') ?? null,
      publish_date: test.opensAt.toISOString(),
      closes_at: test.closesAt?.toISOString() ?? null,
      questions_picked: count,
      questions_count: count,
      languages: test.languages,
      attempts: 0,
    }
  })
}

type TestFilter = { stage?: TestStage | undefined; q?: string | undefined; from: number; limit: number }

/** Lists plans first, then tests by opening, latest first. All tests are cached, as an institute has only hundreds. */
export async function listAllTests(ctx: Context, filter: TestFilter, countAttempts: CountAttempts) {
  const scheduled = await listScheduled(ctx)
  const plans = await listPlanned(ctx, new Set(scheduled.map(({ _id }) => _id)))
  const words = filter.q?.trim().toLowerCase() ?? ''
  const matches = [...plans, ...scheduled].filter(
    (test) =>
      (filter.stage === undefined || test.stage === filter.stage) && test.quiz_name.toLowerCase().includes(words),
  )
  const shown = matches.slice(filter.from, filter.from + filter.limit)
  const attempts = await countAttempts(
    ctx,
    shown.map(({ _id }) => _id),
  )
  return {
    data: shown.map((test) => ({ ...test, attempts: attempts.get(test._id) ?? 0 })),
    total: matches.length,
    next: filter.from + filter.limit < matches.length ? filter.from + filter.limit : null,
  }
}

/** Finds tests and plans by words of the name, latest opening first. Words are computed during the search, as an institute has only hundreds of tests. */
export async function searchTests(
  { db, now }: Context,
  { q, most }: { q: string; most: number },
): Promise<FoundTest[]> {
  const planned = sql<string>`${testPlans.body}->>'quiz_name'`
  const rows = await db
    .select({ test: tests, plan: testPlans })
    .from(tests)
    .fullJoin(testPlans, sql`${testPlans.id} = ${tests.id}`)
    .where(hasWords(wordsOf(sql`coalesce(${tests.name}, ${planned})`), q) ?? sql`false`)
    .orderBy(sql`coalesce(${tests.opensAt}, (${testPlans.body}->>'publish_date')::timestamptz) desc nulls first`)
    .limit(most)
  return rows.flatMap(({ test, plan }): FoundTest[] => {
    if (test) {
      const { id, name, type, opensAt } = test
      const stage = stageOf(test, now)
      return [{ _id: id, quiz_name: name, quiz_type: type, stage, publish_date: opensAt.toISOString() }]
    }
    if (!plan) return []
    const { quiz_name, quiz_type, publish_date } = plan.body
    return [{ _id: plan.id, quiz_name, quiz_type, stage: 'plan', publish_date }]
  })
}
