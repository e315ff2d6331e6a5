import { eq, sql } from 'drizzle-orm'
import { holdOffered, listOffered } from '#domains/bank/questions/set-languages.ts'
import type { Language } from '#domains/bank/schema.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { PatternBody } from '../patterns/schema.ts'
import { centreSeats, examRooms, registrationTerms, waitingPlaces } from '../seats/tables.ts'
import {
  corrections,
  patterns,
  printedPapers,
  testPlans,
  testQuestions,
  testRegistrations,
  testSections,
  tests,
} from '../tables.ts'
import { scheduleTest } from '../tests/schedule-test.ts'
import { checkPlan, findPlan, findScheduled, planOfTest, wholePlan } from './read-plan.ts'
import { inOrder } from './rules.ts'
import {
  type NewPlan,
  type PlanBody,
  type PlanCheck,
  type PlanSettings,
  planSettings,
  type SavedPlan,
} from './schema.ts'

/** Settings with the defaults of a new plan; each plan has its own values afterwards. */
export const planGroup: SettingsGroup<PlanSettings> = {
  name: 'exams',
  body: planSettings,
  usual: { attempts_allowed: 1, shuffles_questions: false, shuffles_options: false },
}

/** Locks a plan until the transaction ends. 409 if it is scheduled already, or someone has saved since `version`. */
async function lockPlan(ctx: Context, id: string, version: number) {
  const [plan] = await ctx.db.select().from(testPlans).where(eq(testPlans.id, id)).for('update')
  if (!plan) throw notFound('plan')
  if ((await ctx.db.$count(tests, eq(tests.id, id))) > 0) {
    throw new AppError('conflict', 'This test is scheduled. To change it, move it back to planning first.')
  }
  if (plan.version !== version) {
    throw new AppError('stale', 'Someone else has changed this plan in the meantime.', {
      data: { version: plan.version },
    })
  }
  return { ...plan, body: wholePlan(plan.body) }
}

async function getPattern({ db }: Context, id: string) {
  const [pattern] = await db.select().from(patterns).where(eq(patterns.id, id))
  if (!pattern)
    throw new AppError('invalid', 'This pattern does not exist.', { errors: { pattern_id: 'is not known' } })
  return pattern
}

/** Begins a plan from a pattern, without questions or a date. */
export async function startPlan(ctx: Context, { pattern_id, quiz_name }: NewPlan) {
  const { body } = await getPattern(ctx, pattern_id)
  const [first = 'en'] = await listOffered(ctx)
  const usual = await getSettings(ctx, planGroup)
  const plan: PlanBody = {
    pattern_id,
    quiz_name,
    quiz_type: 'mock-flt',
    publish_date: null,
    closes_at: null,
    languages: [first],
    website_sub_exam_id: null,
    subject_id: null,
    topic_id: null,
    is_free: false,
    question_ids: body.sections.map(() => []),
    shuffles_questions: usual.shuffles_questions,
    shuffles_options: usual.shuffles_options,
    attempts_allowed: usual.attempts_allowed,
    modes_allowed: ['online'],
    allowed_centers: null,
    batch_ids: null,
    is_released_by_staff: false,
  }
  return storePlan(ctx, plan)
}

function storePlan(ctx: Context, plan: PlanBody) {
  return inTransaction(ctx, async (ctx) => {
    const id = newId()
    const by = userOf(ctx).id
    await ctx.db.insert(testPlans).values({ id, body: plan, createdBy: by, editedBy: by, editedAt: ctx.now })
    await audit(ctx, { action: 'plan-started', subjectId: id })
    return { _id: id }
  })
}

/**
 * Refuses more questions than a section has. An excess from before, as after another version of the pattern, may
 * be reduced step by step.
 */
function checkCounts({ question_ids: ids }: PlanBody, { before, pattern }: { before: PlanBody; pattern: PatternBody }) {
  const errors: Record<string, string> = {}
  for (const [index, { name, questions }] of pattern.sections.entries()) {
    const count = ids[index]?.length ?? 0
    const isMore = count > questions && count > (before.question_ids[index]?.length ?? 0)
    if (isMore)
      errors[`question_ids.${index}`] =
        t`Section ${name} has room for ${plural(questions, '# question', '# questions')}, not ${count}.`
  }
  const [message] = Object.values(errors)
  if (message) throw new AppError('invalid', message, { errors })
}

/**
 * Saves a plan, finished or not, and returns what is missing. 400 for a number of sections that differs from the
 * pattern's, 409 if it was changed or scheduled meanwhile.
 */
export async function savePlan(ctx: Context, id: string, { version, body }: { version: number; body: PlanBody }) {
  const { body: pattern } = await getPattern(ctx, body.pattern_id)
  if (body.question_ids.length !== pattern.sections.length) {
    const message = t`must be split into ${pattern.sections.length} sections`
    throw new AppError('invalid', t`The questions ${message}.`, { errors: { question_ids: message } })
  }
  return inTransaction(ctx, async (ctx): Promise<SavedPlan> => {
    const plan = await lockPlan(ctx, id, version)
    checkCounts(body, { before: plan.body, pattern })
    const edit = { version: plan.version + 1, editedBy: userOf(ctx).id, editedAt: ctx.now }
    await ctx.db
      .update(testPlans)
      .set({ body, ...edit })
      .where(eq(testPlans.id, id))
    const { checks } = await checkPlan(ctx, body)
    return { edit_version: edit.version, checks, edited_at: ctx.now.toISOString() }
  })
}

/** Begins another plan with the questions and settings of a plan or a scheduled test, without its days. 404; 409 for a test without a pattern. */
export async function copyPlan(ctx: Context, id: string) {
  const [plan, test] = [await findPlan(ctx, id), await findScheduled(ctx, id)]
  if (!plan && !test) throw notFound('plan')
  if (test && !test.patternId) throw new AppError('conflict', 'This test was not made from a pattern.')
  const body = test ? await planOfTest(ctx, test) : plan?.body
  if (!body) throw notFound('plan')
  const name = t`${body.quiz_name} (copy)`.slice(0, 200)
  return storePlan(ctx, { ...body, quiz_name: name, publish_date: null, closes_at: null })
}

/** Deletes a plan. Scheduled tests stay. */
export async function removePlan(ctx: Context, id: string, version: number) {
  await inTransaction(ctx, async (ctx) => {
    await lockPlan(ctx, id, version)
    for (const table of [registrationTerms, centreSeats, examRooms, printedPapers]) {
      await ctx.db.delete(table).where(eq(table.testId, id))
    }
    await ctx.db.delete(testPlans).where(eq(testPlans.id, id))
    await audit(ctx, { action: 'plan-removed', subjectId: id })
  })
}

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

/** Schedules the test of a plan, under the plan's own id; from then on students see it. 400 with every failed check, 409 if the plan was changed in between. */
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
  // Locks the test, so that nobody begins it meanwhile; the database checks its attempts.
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
 * Turns a scheduled test that nobody has started back into its plan: students no longer see it, and anyone with
 * its sealed paper never gets the key. It keeps its id, so that references stay valid. 404, 409 once it was
 * started, registered for or corrected.
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
