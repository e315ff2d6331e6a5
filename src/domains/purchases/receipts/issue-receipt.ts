import { and, desc, eq, lte, or, sql } from 'drizzle-orm'
import { merchants, taxRegistrations } from '#domains/catalogue/fees/tables.ts'
import { batches, centres } from '#domains/catalogue/tables.ts'
import { nextNumberSql, numberText } from '#domains/identity/accounts/open-account.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, preparedQuery, value } from '#platform/data/database/statements.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { inPlannedOrder } from '../enrolments/reads.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import type { ReceiptContent, ReceiptKind, ReceiptLine } from '../ledger/schema.ts'
import type { Order } from '../orders/tables.ts'
import { prefixOf } from './rules.ts'

type Issued = {
  kind: ReceiptKind
  sourceId: string
  lines: ReceiptLine[]
  total: number
  mode: string
  reference?: string
  handedOutBy?: string
  of?: string
}

const partiesOf = preparedQuery((db) =>
  db
    .select({
      name: users.candidateName,
      registrationNumber: users.registrationNumber,
      address: profiles.presentAddress,
      seller: taxRegistrations,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(merchants, eq(merchants.key, sql.placeholder('merchant')))
    .leftJoin(
      taxRegistrations,
      and(eq(taxRegistrations.merchantId, merchants.id), lte(taxRegistrations.from, sql.placeholder('today'))),
    )
    .where(eq(users.id, sql.placeholder('studentId')))
    .orderBy(desc(taxRegistrations.from))
    .limit(1)
    .prepare('parties_of_receipt'),
)

/** Reads the buyer, and the seller by today's registration. */
export async function findParties(ctx: Context, { studentId, quote }: Order) {
  const today = dayInIndia(ctx.now)
  const [parties] = await partiesOf(ctx.db, { studentId, merchant: quote.merchant, today })
  const { line_1 = '', city = '', state = '', pincode = '' } = parties?.address ?? {}
  const buyer = {
    name: parties?.name ?? '',
    registrationNumber: parties?.registrationNumber ?? '',
    address: [line_1, city, pincode].filter(Boolean).join(', '),
    state,
    gstin: null,
  }
  const registration = parties?.seller
  const seller = {
    name: registration?.legalName ?? '',
    address: registration?.address ?? '',
    state: registration?.state ?? '',
    gstin: registration?.gstin ?? null,
  }
  return { seller, buyer }
}
type Parties = Awaited<ReturnType<typeof findParties>>

async function findBatchLine(ctx: Context, batchId: string) {
  const [batch] = await ctx.db
    .select({ code: batches.code, centre: centres.name })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(eq(batches.id, batchId))
  return [batch?.code, batch?.centre].filter(Boolean).join(', ')
}

/** Returns the number of the last instalment to be paid; waived ones do not count. */
const lastOf = (parts: { number: number; partOf: number | null; waivedBy: string | null }[]) =>
  Math.max(...parts.filter(({ waivedBy }) => waivedBy === null).map(labelOf))

/** Reads which instalment of a seat was paid, and what remains due. */
async function findDues(ctx: Context, { id, enrolmentId, instalmentNo }: Order) {
  const parts = await ctx.db
    .select({
      number: instalments.number,
      partOf: instalments.partOf,
      net: instalments.net,
      dueOn: instalments.dueOn,
      settled: instalments.settledAt,
      waived: instalments.waivedAt,
      waivedBy: instalments.waivedBy,
    })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(or(eq(enrolments.orderId, id), enrolmentId === null ? undefined : eq(enrolments.id, enrolmentId)))
    .orderBy(...inPlannedOrder)
  const open = parts.filter(({ settled, waived }) => settled === null && waived === null)
  const [next] = open
  return {
    part: { number: instalmentNo, of: lastOf(parts) },
    dues: {
      left: open.reduce((sum, { net }) => sum + net, 0),
      next: next ? { amount: next.net, on: next.dueOn } : null,
    },
  }
}

/** Adds the lines that only a classroom receipt has. */
async function describeSeat(ctx: Context, content: ReceiptContent, order: Order & { batchId: string }) {
  content.batch = await findBatchLine(ctx, order.batchId)
  const { part, dues } = await findDues(ctx, order)
  content.part = part
  content.dues = dues
}

/** Returns a receipt's content, and the prefix of its number: a series per merchant and financial year. */
export async function composeReceipt(ctx: Context, order: Order, issued: Issued & { parties: Parties }) {
  const { kind, lines, total, mode, reference, handedOutBy, of } = issued
  const content: ReceiptContent = {
    ...issued.parties,
    course: order.quote.courseName,
    orderNo: order.number,
    mode,
    paidAt: ctx.now.toISOString(),
    lines,
    discount: order.quote.lines.reduce((sum, { discount }) => sum + discount, 0),
    total,
  }
  if (of !== undefined) content.of = of
  if (reference) content.reference = reference
  if (handedOutBy !== undefined) content.handedOutBy = handedOutBy
  const { batchId } = order
  if (batchId !== null && kind === 'receipt') await describeSeat(ctx, content, { ...order, batchId })
  const prefix = prefixOf(kind, order.quote.merchant, dayInIndia(ctx.now))
  return { content, prefix, kind, sourceId: issued.sourceId }
}
type Paper = Awaited<ReturnType<typeof composeReceipt>>

const issuing = namedStatement<{ id: string; number: string }>(
  'issue_receipt',
  sql`with series as (${nextNumberSql(value('series'), sql`(select 1) once`)})
    insert into receipts (id, number, kind, order_id, source_id, student_id, content, issued_at)
    select ${value('id')}::uuid, ${value('prefix')}::text || ${numberText(sql`series.last`)}, ${value('kind')},
      ${value('orderId')}::uuid, ${value('sourceId')}::uuid, ${value('studentId')}::uuid, ${value('content')}::jsonb,
      ${value('issuedAt')}::timestamptz
    from series returning id, number`,
)

/**
 * Issues a receipt with the next number of its series, at most 16 characters as the tax rules require. Its
 * counter stays locked until the transaction ends, so that a rollback leaves no gap; call it last, as everyone
 * who issues waits for it.
 */
export async function numberReceipt(ctx: Context, order: Order, { content, prefix, kind, sourceId }: Paper) {
  const [receipt] = await issuing(ctx.db, {
    series: `receipts ${prefix}`,
    prefix,
    id: newId(),
    kind,
    orderId: order.id,
    sourceId,
    studentId: order.studentId,
    content: JSON.stringify(content),
    issuedAt: ctx.now.toISOString(),
  })
  if (!receipt) throw new Error('the receipt was not issued')
  return receipt
}

/** Composes and issues a receipt. Call it last. */
export async function issueReceipt(ctx: Context, order: Order, issued: Issued) {
  return numberReceipt(
    ctx,
    order,
    await composeReceipt(ctx, order, { ...issued, parties: await findParties(ctx, order) }),
  )
}
