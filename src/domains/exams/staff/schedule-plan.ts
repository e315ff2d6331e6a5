import { eq, sql } from 'drizzle-orm'
import { holdOffered } from '#domains/bank/questions/set-languages.ts'
import type { Language } from '#domains/bank/schema.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { plural, t } from '#platform/text/messages.ts'
import { waitingPlaces } from '../seats/tables.ts'
import { corrections, testPlans, testQuestions, testRegistrations, testSections, tests } from '../tables.ts'
import { scheduleTest } from '../tests/schedule-test.ts'
import { lockPlan } from './change-plan.ts'
import { checkPlan, findScheduled, planOfTest } from './read-plan.ts'
import { inOrder } from './rules.ts'
import type { PlanBody, PlanCheck } from './schema.ts'

function refusal(checks: PlanCheck[]) {
  const [first] = checks
  const rest = checks.length > 1 ? t` Other problems to fix: ${checks.length - 1}.` : ''
  const errors = Object.fromEntries(
    checks.map(({ field, section, question, message }) => [
      field ?? `question_ids.${section ?? 0}${question === null ? '' : `.${question}`}`,
      message,
    ]),
  )
  return new AppError('invalid', `${first?.message ?? ''}${rest}`, { errors })
}

function toScheduled(id: string, plan: PlanBody, offered: readonly Language[]) {
  return {
    id,
    patternId: plan.pattern_id,
    name: plan.quiz_name,
    type: plan.quiz_type,
    languages: inOrder(plan.languages, offered),
    shufflesQuestions: plan.shuffles_questions,
    shufflesOptions: plan.shuffles_options,
    attemptsAllowed: plan.attempts_allowed,
    modes: plan.modes_allowed,
    centreIds: plan.allowed_centers,
    batchIds: plan.batch_ids,
    isReleasedByStaff: plan.is_released_by_staff,
    questionIds: plan.question_ids,
    subExamId: plan.website_sub_exam_id,
    subjectId: plan.subject_id,
    topicId: plan.topic_id,
    isFree: plan.is_free,
    opensAt: new Date(plan.publish_date ?? 0),
    closesAt: plan.closes_at === null ? null : new Date(plan.closes_at),
  }
}

/** Makes the test of a plan, under the plan's own id; from then on students see it. 400 with every check that fails, 409 when the plan was changed in between. */
export async function schedulePlan(ctx: Context, id: string, version: number) {
  await inTransaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx, id, version)
    const offered = await holdOffered(ctx)
    const { checks } = await checkPlan(ctx, plan.body)
    if (checks.length > 0) throw refusal(checks)
    await scheduleTest(ctx, toScheduled(id, plan.body, offered))
    const edit = { version: plan.version + 1, editedBy: userOf(ctx).id, editedAt: ctx.now }
    await ctx.db.update(testPlans).set(edit).where(eq(testPlans.id, id))
  })
}

const refuse = (message: string) => new AppError('conflict', message)

/** Refuses if anyone has built on the test since it was scheduled. */
async function checkUntouched(ctx: Context, id: string) {
  // Holds the test, so that nobody begins it meanwhile; the database asks its attempts.
  const { rows } = await ctx.db.execute<{ sat: boolean }>(sql`select is_sat(${id}) as sat`)
  if (rows[0]?.sat) throw refuse(t`Someone has already started this test, so it can no longer be changed.`)
  const registered = await ctx.db.$count(testRegistrations, eq(testRegistrations.testId, id))
  if (registered > 0)
    throw refuse(
      t`${plural(registered, '# student has', '# students have')} registered for this test, so it stays scheduled.`,
    )
  const waiting = await ctx.db.$count(waitingPlaces, eq(waitingPlaces.testId, id))
  if (waiting > 0) throw refuse(t`Students have joined a waiting list of this test, so it stays scheduled.`)
  const corrected = await ctx.db.$count(corrections, eq(corrections.testId, id))
  if (corrected > 0) throw refuse(t`A key of this test was corrected, so it can no longer be changed.`)
}

/**
 * Takes a scheduled test that nobody has started back to its plan: from then on students do not see it, and anyone who has its sealed paper never gets the key. It keeps its id, so that what names it
 * finds it again. 404, 409 once it was started, registered for or corrected.
 */
export async function takeBack(ctx: Context, id: string) {
  await inTransaction(ctx, async (ctx) => {
    await checkUntouched(ctx, id)
    const test = await findScheduled(ctx, id)
    if (!test) throw notFound('test')
    if (!test.patternId) throw refuse(t`This test was not made from a pattern.`)
    const body = await planOfTest(ctx, test)
    const by = userOf(ctx).id
    const edit = { body, editedBy: by, editedAt: ctx.now }
    await ctx.db
      .insert(testPlans)
      .values({ id, createdBy: by, ...edit })
      .onConflictDoUpdate({ target: testPlans.id, set: { ...edit, version: sql`${testPlans.version} + 1` } })
    await ctx.db.delete(testQuestions).where(eq(testQuestions.testId, id))
    await ctx.db.delete(testSections).where(eq(testSections.testId, id))
    await ctx.db.delete(tests).where(eq(tests.id, id))
    await audit(ctx, { action: 'test-taken-back', subjectId: id })
  })
}
