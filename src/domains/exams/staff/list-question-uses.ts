import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { QuestionUses } from '#domains/bank/questions/find-item.ts'
import type { ItemUse } from '#domains/bank/questions/schema.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { testPlans, testQuestions, tests } from '../tables.ts'
import { hasEndedForAll } from '../tests/rules.ts'
import type { CountAttempts } from './read-plan.ts'

const isScheduled = (ctx: Pick<Context, 'db'>) =>
  ctx.db.select({ one: sql`1` }).from(tests).where(eq(tests.id, testPlans.id))

const unscheduled = preparedQuery((db) =>
  db
    .select()
    .from(testPlans)
    .where(notExists(isScheduled({ db })))
    .prepare('unscheduled_plans'),
)

/** Lists the plans that contain one of the versions. Few plans are not scheduled. */
async function listPlansWith(ctx: Context, versions: ReadonlyMap<string, number>): Promise<ItemUse[]> {
  const plans = await unscheduled(ctx.db, {})
  return plans.flatMap(({ id, body }) => {
    const questionId = body.question_ids.flat().find((id) => versions.has(id))
    if (questionId === undefined) return []
    const version = versions.get(questionId) ?? 0
    return [
      { _id: id, name: body.quiz_name, version, is_scheduled: false, started: false, opens_at: body.publish_date },
    ]
  })
}

const versionsOf = preparedQuery((db) =>
  db
    .select({ id: questions.id, version: questions.version })
    .from(questions)
    .where(eq(questions.itemId, sql.placeholder('itemId')))
    .prepare('versions_of_item'),
)
const testsWith = preparedQuery((db) =>
  db
    .select({ id: tests.id, name: tests.name, opensAt: tests.opensAt, questionId: testQuestions.questionId })
    .from(testQuestions)
    .innerJoin(tests, eq(tests.id, testQuestions.testId))
    .where(sql`${testQuestions.questionId} = any(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(tests.opensAt)
    .prepare('tests_with_questions'),
)

async function listUses(ctx: Context, itemId: string, countAttempts: CountAttempts): Promise<ItemUse[]> {
  const itemVersions = await versionsOf(ctx.db, { itemId })
  if (itemVersions.length === 0) return []
  const versions = new Map(itemVersions.map(({ id, version }) => [id, version]))
  const scheduled = await testsWith(ctx.db, { ids: [...versions.keys()] })
  const attempts = await countAttempts(
    ctx,
    scheduled.map(({ id }) => id),
  )
  const inTests = scheduled.map(({ id, name, opensAt, questionId }) => ({
    _id: id,
    name,
    version: versions.get(questionId) ?? 0,
    is_scheduled: true,
    started: (attempts.get(id) ?? 0) > 0,
    opens_at: opensAt.toISOString(),
  }))
  return [...(await listPlansWith(ctx, versions)), ...inTests]
}

const versionsOfItems = preparedQuery((db) =>
  db
    .select({ id: questions.id, itemId: questions.itemId })
    .from(questions)
    .where(sql`${questions.itemId} = any(${sql.placeholder('itemIds')}::uuid[])`)
    .prepare('versions_of_items'),
)
const testsOfVersions = preparedQuery((db) =>
  db
    .select({ test: tests, questionId: testQuestions.questionId })
    .from(tests)
    .innerJoin(testQuestions, eq(testQuestions.testId, tests.id))
    .where(sql`${testQuestions.questionId} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('tests_of_versions'),
)

/** Returns those of the items that a plan, or a test that some candidate can still sit, uses. */
export async function findAwaited(ctx: Context, itemIds: string[]) {
  const versions = await versionsOfItems(ctx.db, { itemIds })
  if (versions.length === 0) return new Set<string>()
  const scheduled = await testsOfVersions(ctx.db, { ids: versions.map(({ id }) => id) })
  const plans = await unscheduled(ctx.db, {})
  const awaited = new Set(plans.flatMap(({ body }) => body.question_ids.flat()))
  for (const { test, questionId } of scheduled) if (!hasEndedForAll(test, ctx.now)) awaited.add(questionId)
  return new Set(versions.filter(({ id }) => awaited.has(id)).map(({ itemId }) => itemId))
}

type Version = { itemId: string; questionId: string }

async function replaceInPlan(
  ctx: Context,
  id: string,
  { older, questionId }: { older: Set<string>; questionId: string },
) {
  const [plan] = await ctx.db.select().from(testPlans).where(eq(testPlans.id, id)).for('update')
  if (!plan) return false
  const question_ids = plan.body.question_ids.map((ids) => ids.map((id) => (older.has(id) ? questionId : id)))
  await ctx.db
    .update(testPlans)
    .set({ body: { ...plan.body, question_ids }, version: plan.version + 1, editedAt: ctx.now })
    .where(eq(testPlans.id, id))
  return true
}

/** Replaces the question in one test. A database function checks the attempts of the test, and blocks a start at the same moment. */
async function replaceInTest(
  ctx: Context,
  id: string,
  { older, questionId }: { older: Set<string>; questionId: string },
) {
  const { rows } = await ctx.db.execute<{ sat: boolean }>(sql`select is_sat(${id}) as sat`)
  if (rows[0]?.sat)
    throw new AppError(
      'conflict',
      'Someone has already started one of these tests, so its version of the question cannot be replaced.',
    )
  const place = and(eq(testQuestions.testId, id), inArray(testQuestions.questionId, [...older]))
  await ctx.db.update(testQuestions).set({ questionId }).where(place)
}

async function replaceVersion(ctx: Context, testIds: string[], { itemId, questionId }: Version) {
  if (testIds.length === 0) return
  const rows = await ctx.db.select({ id: questions.id }).from(questions).where(eq(questions.itemId, itemId))
  const older = new Set(rows.map(({ id }) => id).filter((id) => id !== questionId))
  // A fixed order, so that two editors do not wait for each other.
  for (const id of [...new Set(testIds)].sort()) {
    const isTest = (await ctx.db.$count(tests, eq(tests.id, id))) > 0
    if (isTest) await replaceInTest(ctx, id, { older, questionId })
    await replaceInPlan(ctx, id, { older, questionId })
  }
}

async function countUsed(ctx: Context, importId: string) {
  const ids = await ctx.db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(bankItems.importId, importId))
  const imported = new Set(ids.map(({ id }) => id))
  if (imported.size === 0) return 0
  const inTests = await ctx.db
    .selectDistinct({ id: testQuestions.questionId })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(bankItems.importId, importId))
  const plans = await ctx.db
    .select({ body: testPlans.body })
    .from(testPlans)
    .where(notExists(isScheduled(ctx)))
  const planned = plans.flatMap(({ body }) => body.question_ids.flat()).filter((id) => imported.has(id))
  return new Set([...inTests.map(({ id }) => id), ...planned]).size
}

/** Creates what the bank may know about tests. `countAttempts` is passed in, as this domain does not know the attempts. */
export function createQuestionUses(countAttempts: CountAttempts): QuestionUses {
  return {
    count: sql<number>`(select count(distinct used.test_id)::int from test_questions used
      join questions of_item on of_item.id = used.question_id where of_item.item_id = ${bankItems.id})`,
    isUsed: sql<boolean>`exists (select from test_questions used
      join questions of_item on of_item.id = used.question_id where of_item.item_id = ${bankItems.id})`,
    list: (ctx, itemId) => listUses(ctx, itemId, countAttempts),
    findAwaited,
    replace: replaceVersion,
    countUsed,
  }
}
