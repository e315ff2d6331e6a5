import { asc, eq, or } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import { findMerchant } from '../../catalogue/fees/reads.ts'
import { batches, centres } from '../../catalogue/tables.ts'
import { takeNumber } from '../../identity/accounts/take-number.ts'
import { dayInIndia } from '../../identity/rules.ts'
import { profiles, users } from '../../identity/tables.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import type { ReceiptContent, ReceiptKind, ReceiptLine } from '../ledger/schema.ts'
import { receipts } from '../ledger/tables.ts'
import type { Order } from '../orders/open-order.ts'
import { financialYear } from '../rules.ts'

type Issued = {
  kind: ReceiptKind
  sourceId: string
  lines: ReceiptLine[]
  total: number
  mode: string
  reference?: string
  of?: string
}

const letters = {
  receipt: { courses: 'RC', publications: 'RP' },
  'refund-voucher': { courses: 'VC', publications: 'VP' },
  cancellation: { courses: 'CC', publications: 'CP' },
} as const

async function findBuyer(ctx: Context, studentId: string) {
  const [buyer] = await ctx.db
    .select({
      name: users.candidateName,
      registrationNumber: users.registrationNumber,
      address: profiles.presentAddress,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, studentId))
  const { line_1 = '', city = '', state = '', pincode = '' } = buyer?.address ?? {}
  return {
    name: buyer?.name ?? '',
    registrationNumber: buyer?.registrationNumber ?? '',
    address: [line_1, city, pincode].filter(Boolean).join(', '),
    state,
    gstin: null,
  }
}

async function findBatchLine(ctx: Context, batchId: string) {
  const [found] = await ctx.db
    .select({ code: batches.code, centre: centres.name })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(eq(batches.id, batchId))
  return [found?.code, found?.centre].filter(Boolean).join(', ')
}

/** Of a seat: which part this was, and what is still to be paid. */
async function findDues(ctx: Context, { id, enrolmentId, instalmentNo }: Order) {
  const parts = await ctx.db
    .select({
      net: instalments.net,
      dueOn: instalments.dueOn,
      settled: instalments.settledAt,
      waived: instalments.waivedAt,
    })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(or(eq(enrolments.orderId, id), enrolmentId === null ? undefined : eq(enrolments.id, enrolmentId)))
    .orderBy(asc(instalments.number))
  const open = parts.filter(({ settled, waived }) => settled === null && waived === null)
  const [next] = open
  return {
    part: { number: instalmentNo, of: parts.length },
    dues: {
      left: open.reduce((sum, { net }) => sum + net, 0),
      next: next ? { amount: next.net, on: next.dueOn } : null,
    },
  }
}

/** What only a receipt of a classroom says. */
async function describeSeat(ctx: Context, content: ReceiptContent, order: Order & { batchId: string }) {
  content.batch = await findBatchLine(ctx, order.batchId)
  const { part, dues } = await findDues(ctx, order)
  content.part = part
  content.dues = dues
}

/**
 * Reads everything that a receipt says, and answers what gives it out: the next number of the series, a merchant's receipts of a financial year, at most 16 characters as the
 * tax rules ask. Its counter stays locked until the transaction ends, so what is rolled back leaves no gap; call that last, as everybody who issues waits for it.
 */
export async function prepareReceipt(ctx: Context, order: Order, issued: Issued) {
  const { kind, sourceId, lines, total, mode, reference, of } = issued
  const seller = await findMerchant(ctx, order.quote.merchant)
  const registration = seller?.registration
  const content: ReceiptContent = {
    seller: {
      name: registration?.legalName ?? '',
      address: registration?.address ?? '',
      state: registration?.state ?? '',
      gstin: registration?.gstin ?? null,
    },
    buyer: await findBuyer(ctx, order.studentId),
    course: order.quote.courseName,
    orderNo: order.orderNo,
    mode,
    paidAt: ctx.now.toISOString(),
    lines,
    discount: order.quote.lines.reduce((sum, { discount }) => sum + discount, 0),
    total,
  }
  if (of !== undefined) content.of = of
  if (reference) content.reference = reference
  const { batchId } = order
  if (batchId !== null && kind === 'receipt') await describeSeat(ctx, content, { ...order, batchId })
  const prefix = `${letters[kind][order.quote.merchant]}${financialYear(dayInIndia(ctx.now))}-`
  return async () => {
    const id = newId()
    const number = await takeNumber(ctx, { series: `receipts ${prefix}`, prefix })
    await ctx.db
      .insert(receipts)
      .values({ id, number, kind, orderId: order.id, sourceId, studentId: order.studentId, content, issuedAt: ctx.now })
    return { id, number }
  }
}

/** The same at once. Call it last. */
export async function issueReceipt(ctx: Context, order: Order, issued: Issued) {
  const issue = await prepareReceipt(ctx, order, issued)
  return issue()
}
