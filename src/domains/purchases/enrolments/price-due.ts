import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { listTaxRates } from '../../catalogue/fees/reads.ts'
import { possibleIds } from '../../catalogue/rules.ts'
import { batches, courses } from '../../catalogue/tables.ts'
import type { Wanted } from '../orders/price-order.ts'
import { linesOf } from '../orders/rules.ts'
import type { OrderRequest } from '../orders/schema.ts'
import { enrolments, instalments } from './tables.ts'

/** The dues of an enrolment that are neither paid nor waived, in their order. */
export function listOpenInstalments(ctx: Context, enrolmentId: string) {
  return ctx.db
    .select()
    .from(instalments)
    .where(and(eq(instalments.enrolmentId, enrolmentId), isNull(instalments.settledAt), isNull(instalments.waivedAt)))
    .orderBy(asc(instalments.number))
}

async function findEnrolment(ctx: Context, { batchId }: OrderRequest, studentId: string) {
  const [id] = possibleIds([batchId ?? ''])
  if (id === undefined) throw notFound('enrolment')
  const [found] = await ctx.db
    .select({ enrolment: enrolments, course: courses, batch: batches })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(and(eq(enrolments.batchId, id), eq(enrolments.studentId, studentId), isNull(enrolments.endedAt)))
  if (!found) throw notFound('enrolment')
  return found
}

/** A later instalment of the caller's own enrolment, at the price that was agreed. Dues are paid in their order. */
export async function priceDue(ctx: Context, request: OrderRequest, studentId: string): Promise<Wanted> {
  const { enrolment, course, batch } = await findEnrolment(ctx, request, studentId)
  const [due] = await listOpenInstalments(ctx, enrolment.id)
  if (!due) throw new AppError('conflict', 'Already purchased')
  const number = request.instalmentNo ?? 0
  if (number < due.number) throw new AppError('conflict', 'Already purchased')
  if (number > due.number) throw new AppError('conflict', `Instalment ${due.number} comes first.`)
  const { admission, tuition, books, charges, discount, net } = due
  const lines = linesOf({ admission, tuition, books, charges }, discount, await listTaxRates(ctx))
  return {
    course,
    batch,
    plan: enrolment.plan,
    withBooks: books > 0,
    areBooksOut: false,
    quote: { ...enrolment.terms, lines, amount: net, discount: null, instalments: [], priceVersion: `due ${due.id}` },
    choice: `due ${due.id} ${net}`,
    productKey: due.id,
    instalmentNo: due.number,
    enrolmentId: enrolment.id,
  }
}
