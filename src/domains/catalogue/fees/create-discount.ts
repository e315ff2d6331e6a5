import { and, count, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { listOpen } from '#platform/data/approvals/reads.ts'
import { requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { msg, plural, t } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { courses } from '../tables.ts'
import { isOverLimit } from './rules.ts'
import {
  type DiscountBody,
  type DiscountLimits,
  discountLimits,
  type StaffDiscount,
  type StaffDiscounts,
} from './schema.ts'
import { discountStudents, discounts } from './tables.ts'

/** Settings of the largest discount that one person may give. */
export const limitGroup: SettingsGroup<DiscountLimits> = {
  name: 'limits',
  body: discountLimits,
  usual: { discount_percent: 20, discount_amount: 5000 },
}

const noId = '00000000-0000-0000-0000-000000000000'
const paise = (rupees: number | null) => (rupees === null ? null : paiseOf(rupees))
const rupees = (amount: number | null) => (amount === null ? null : rupeesOf(amount))

async function listDiscounts(ctx: Context): Promise<StaffDiscount[]> {
  const rows = await ctx.db.select().from(discounts).orderBy(desc(discounts.from)).limit(500)
  const named = await ctx.db
    .select({ id: discountStudents.discountId, students: count() })
    .from(discountStudents)
    .groupBy(discountStudents.discountId)
  return rows.map(
    ({ id, kind, code, name, basisPoints, amount, maximum, courseId, from, until, uses, usesPerStudent }) => ({
      _id: id,
      kind,
      code,
      name,
      percent: basisPoints === null ? null : basisPoints / 100,
      amount: rupees(amount),
      maximum: rupees(maximum),
      course_id: courseId,
      from: from.toISOString(),
      until: until.toISOString(),
      uses,
      uses_per_student: usesPerStudent,
      students: named.find((row) => row.id === id)?.students ?? 0,
    }),
  )
}

/** Returns all discounts, newest first, with the most that one person may take off. */
export async function readDiscounts(ctx: Context): Promise<StaffDiscounts> {
  return {
    discounts: await listDiscounts(ctx),
    limits: await getSettings(ctx, limitGroup),
    waiting: (await listOpen(ctx, [discountAction.action])).length,
  }
}

function codeTaken() {
  const message = t`A discount with this code already exists.`
  return new AppError('conflict', message, { errors: { code: message } })
}

const isTaken = async (ctx: Context, code: string | null) =>
  code !== null && (await ctx.db.$count(discounts, eq(discounts.code, code.toUpperCase()))) > 0

async function check(ctx: Context, { code, percent, amount, student_ids = [], from, until, course_id }: DiscountBody) {
  if ((percent === null) === (amount === null)) refuseField('percent', 'Please give either a percentage or an amount.')
  if (code === null && student_ids.length === 0)
    refuseField('code', 'A discount without a code must list the students it applies to.')
  if (Date.parse(until) <= Date.parse(from)) refuseField('until', 'The end must be after the start.')
  if (await isTaken(ctx, code)) throw codeTaken()
  if (course_id === null) return
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.id, course_id))
  if (!course) refuseField('course_id', 'There is no such course.')
}

/** Stores a discount that `check` accepted. 409 for a code that exists. */
async function storeDiscount(ctx: Context, id: string, body: DiscountBody) {
  const { kind, code, name, percent, uses, student_ids: studentIds = [] } = body
  const done = inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(discounts).values({
      id,
      kind,
      name,
      uses,
      code: code?.toUpperCase() ?? null,
      courseId: body.course_id,
      basisPoints: percent === null ? null : Math.round(percent * 100),
      amount: paise(body.amount),
      maximum: paise(body.maximum),
      from: new Date(body.from),
      until: new Date(body.until),
      usesPerStudent: body.uses_per_student ?? 1,
    })
    const rows = [...new Set(studentIds)].map((studentId) => ({ discountId: id, studentId }))
    if (rows.length > 0) await ctx.db.insert(discountStudents).values(rows)
    await audit(ctx, { action: 'discount-created', subjectId: id, details: { name } })
  })
  await done.catch((error: unknown) => {
    throw violatedConstraint(error) === undefined ? error : codeTaken()
  })
}

const frozenDiscount = z.custom<DiscountBody>((value) => typeof value === 'object' && value !== null)

const inWords = ({ percent, amount }: DiscountBody) =>
  percent === null ? `₹${numberText(amount ?? 0)}` : `${percent}%`

/** Approval of discounts above the limit for one person. */
export const discountAction: FourEyes<DiscountBody> = {
  action: 'discount',
  label: msg`Discounts over the limit`,
  short: msg`Discount`,
  subjectKind: 'discount',
  body: frozenDiscount,
  isMoney: true,
  mayRequest: ({ actor }) => mayDo(actor, 'waivers.request'),
  mayApprove: ({ actor }) => mayDo(actor, 'waivers.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'waivers.approve'),
  // The request concerns no existing row, unless someone takes its code meanwhile.
  versionOf: async (ctx, { body: { code } }) => ((await isTaken(ctx, code)) ? 'taken' : 'new'),
  check: (ctx, { body }) => check(ctx, body),
  async show(ctx, { body }) {
    const [course] = await ctx.db
      .select({ name: courses.name })
      .from(courses)
      .where(eq(courses.id, body.course_id ?? noId))
    const named = body.student_ids?.length ?? 0
    return {
      title: body.name,
      path: staffPaths.discounts,
      rows: [
        { label: t`Discount`, as: 'text', before: null, after: inWords(body) },
        { label: t`Maximum discount`, as: 'rupees', before: null, after: body.maximum },
        { label: t`Code`, as: 'text', before: null, after: body.code },
        { label: t`Applies to`, as: 'text', before: null, after: course?.name ?? t`every course` },
        {
          label: t`Available to`,
          as: 'text',
          before: null,
          after: named === 0 ? t`everyone with the code` : t`${plural(named, '# student', '# students')}`,
        },
        { label: t`Uses`, as: 'text', before: null, after: String(body.uses) },
        { label: t`From`, as: 'time', before: null, after: body.from },
        { label: t`Until`, as: 'time', before: null, after: body.until },
      ],
    }
  },
  async execute(ctx, { subjectId, body }) {
    await check(ctx, body)
    await storeDiscount(ctx, subjectId, body)
  },
}

/**
 * Creates a coupon or a scholarship slab: at once, or above the limit when a second person approves; returns the
 * id of that request, or null. 400 for inconsistent values, 403, 409 for a code that exists.
 */
export async function createDiscount(ctx: Context, { reason = '', ...body }: DiscountBody, id = newId()) {
  await check(ctx, body)
  const isOver = isOverLimit(body, await getSettings(ctx, limitGroup))
  if (isOver) return requestApproval(ctx, discountAction, { subjectId: id, body, reason })
  if (!mayDo(ctx.actor, 'fees.edit')) throw new AppError('forbidden', 'You may request only discounts over the limit.')
  await storeDiscount(ctx, id, body)
  return null
}

/** Ends a discount now; orders made with it keep it. 404 if it does not exist or has ended. */
export async function endDiscount(ctx: Context, discountId: string) {
  await inTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .update(discounts)
      .set({ until: ctx.now })
      .where(and(eq(discounts.id, discountId), gt(discounts.until, ctx.now)))
      .returning({ name: discounts.name })
    if (!ended) throw notFound('discount')
    await audit(ctx, { action: 'discount-ended', subjectId: discountId, details: { name: ended.name } })
  })
}

/** Discounts given to a student by name. */
export const discountData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const given = await ctx.db
      .select({ discount_id: discounts.id, name: discounts.name })
      .from(discountStudents)
      .innerJoin(discounts, eq(discounts.id, discountStudents.discountId))
      .where(eq(discountStudents.studentId, userId))
    return { discounts: given }
  },
  async erase(ctx, { userId }) {
    await ctx.db.delete(discountStudents).where(eq(discountStudents.studentId, userId))
  },
}
