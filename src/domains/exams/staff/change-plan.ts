import { eq } from 'drizzle-orm'
import { listOffered } from '#domains/bank/questions/set-languages.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { getSettings } from '#platform/data/settings/settings.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { PatternBody } from '../patterns/schema.ts'
import { centreSeats, examRooms, registrationTerms } from '../seats/tables.ts'
import { patterns, printedPapers, testPlans, tests } from '../tables.ts'
import { checkPlan, wholePlan } from './read-plan.ts'
import type { NewPlan, PlanBody, SavedPlan } from './schema.ts'
import { planGroup } from './set-defaults.ts'

/** Held until the transaction ends. 409 when it is scheduled already, or somebody has saved since `version`. */
export async function lockPlan(ctx: Context, id: string, version: number) {
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

/** Begins a test as a pattern has it, without a question and without a day. */
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
  return inTransaction(ctx, async (ctx) => {
    const id = newId()
    const by = userOf(ctx).id
    await ctx.db.insert(testPlans).values({ id, body: plan, createdBy: by, editedBy: by, editedAt: ctx.now })
    await audit(ctx, { action: 'plan-started', subjectId: id })
    return { _id: id }
  })
}

/** A section takes no more questions than it has. What is too many already, as after another version of the pattern, may become less step by step. */
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

/** Keeps a plan, finished or not, and answers what is missing. 400 for another number of sections than the pattern has, 409 when it was changed or scheduled in between. */
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

/** Throws a plan away. Scheduled tests stay. */
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
