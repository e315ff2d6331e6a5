import { and, count, desc, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { violatedConstraint } from '../../../platform/database/database-errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { rupeesOf } from '../rules.ts'
import { courses } from '../tables.ts'
import { paiseOf } from './rules.ts'
import type { DiscountBody, StaffDiscount } from './schema.ts'
import { discountStudents, discounts } from './tables.ts'

const paise = (rupees: number | null) => (rupees === null ? null : paiseOf(rupees))
const rupees = (amount: number | null) => (amount === null ? null : rupeesOf(amount))

export async function listDiscounts(ctx: Context): Promise<StaffDiscount[]> {
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
      students: named.find((one) => one.id === id)?.students ?? 0,
    }),
  )
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { errors: { [field]: message } })
}

async function check(ctx: Context, { code, percent, amount, student_ids = [], from, until, course_id }: DiscountBody) {
  if ((percent === null) === (amount === null)) refuse('percent', 'Please give either a percentage or an amount.')
  if (code === null && student_ids.length === 0)
    refuse('code', 'A discount without a code has to name the students it is for.')
  if (Date.parse(until) <= Date.parse(from)) refuse('until', 'The end has to be after the beginning.')
  if (course_id === null) return
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.id, course_id))
  if (!course) refuse('course_id', 'There is no such course.')
}

/** A coupon, or a slab of a scholarship. 400 for what makes no sense, 409 for a code that is there. */
export async function createDiscount(ctx: Context, body: DiscountBody) {
  await check(ctx, body)
  const id = newId()
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
    if (violatedConstraint(error) === undefined) throw error
    const message = 'There is a discount with this code already.'
    throw new AppError('conflict', message, { errors: { code: message } })
  })
}

/** Ends a discount now; orders that were made with it keep it. 404 when it is not there or over. */
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
