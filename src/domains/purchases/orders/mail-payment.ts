import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { dayInIndia, formatLongDay, momentOf } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { paths } from '#platform/text/paths.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { findParcel } from '../parcels/reads.ts'
import { refunds } from '../refunds/tables.ts'
import {
  chequeTemplate,
  dueTemplate,
  overdueTemplate,
  parcelTemplate,
  paymentBackTemplate,
  paymentFailedTemplate,
  paymentReceivedTemplate,
  refundTemplate,
} from './describe-mails.ts'
import { paymentOrders } from './tables.ts'

/* Mails about money. They name the course and the amount, and lead to the account for all else. */

type Payload = Record<string, unknown>

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const amountOf = (paise: number) => rupees.format(rupeesOf(paise))

/** `day`: as 2026-11-22. */
const inWords = (day: string) => formatLongDay(momentOf(day))

async function findEmail(ctx: Context, studentId: string) {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
  return user?.email ?? null
}

/** To the student, if there still is one. */
async function send<Name extends string>(
  ctx: Context,
  post: Post,
  { studentId, template, values }: { studentId: string; template: MailTemplate<Name>; values: Values<Name> },
) {
  const to = await findEmail(ctx, studentId)
  if (to !== null) await sendTemplate(ctx, post, { template, to, values })
}
type Values<Name extends string> = Record<Exclude<Name, 'institute'>, string>

/** Link to the student's payments page. */
const linkOf = ({ publicUrl }: Post) => `${publicUrl}${paths.payments}`

const paymentToTell = preparedQuery((db) =>
  db
    .select({ order: paymentOrders, email: users.email, receipt: receipts.number })
    .from(paymentOrders)
    .innerJoin(users, and(eq(users.id, paymentOrders.studentId), isNull(users.deletedAt)))
    .leftJoin(receipts, eq(receipts.sourceId, paymentOrders.id))
    .where(eq(paymentOrders.id, sql.placeholder('id')))
    .prepare('payment_to_tell'),
)

/** Mails the outcome of a payment. */
async function tellPayment(ctx: Context, post: Post, { order, to, receipt }: Told) {
  const common = { course: order.quote.courseName, amount: amountOf(order.amount), link: linkOf(post) }
  if (order.state === 'bounced') return sendTemplate(ctx, post, { template: chequeTemplate, to, values: common })
  if (order.state === 'failed' || order.state === 'expired') {
    const values = { ...common, order_number: order.number }
    return sendTemplate(ctx, post, { template: paymentFailedTemplate, to, values })
  }
  const paid = { ...common, amount: amountOf(order.paidAmount ?? order.amount) }
  if (receipt === null)
    return sendTemplate(ctx, post, {
      template: paymentBackTemplate,
      to,
      values: { ...paid, reason: translated(order.heldFor ?? '') },
    })
  const values = { ...paid, receipt_number: receipt, transaction_id: order.txnId ?? order.number }
  return sendTemplate(ctx, post, { template: paymentReceivedTemplate, to, values })
}
type Told = { order: typeof paymentOrders.$inferSelect; to: string; receipt: string | null }

/**
 * Job: tells a student that a payment has arrived, that it is refunded because it could buy nothing, or, with the
 * outcome `failed`, that it failed. A failure followed by a late success is not mailed.
 */
export async function mailPayment(ctx: Context, payload: Payload, post: Post) {
  const { orderId, outcome } = z.object({ orderId: z.uuid(), outcome: z.literal('failed').optional() }).parse(payload)
  const [payment] = await paymentToTell(ctx.db, { id: orderId })
  if (!payment?.email) return
  const isUnpaid = payment.order.state === 'failed' || payment.order.state === 'expired'
  if (outcome === 'failed' && !isUnpaid) return
  await tellPayment(ctx, post, { order: payment.order, to: payment.email, receipt: payment.receipt })
}

/** Job: tells a student that their parcel has been sent. */
export async function mailParcel(ctx: Context, payload: Payload, post: Post) {
  const { orderId } = z.object({ orderId: z.uuid() }).parse(payload)
  const parcel = await findParcel(ctx, orderId)
  if (parcel?.state !== 'sent') return
  const { carrier, tracking_number, sent_on, course_name, books_included, student_id: studentId } = parcel
  const what = books_included ? t`books for ${course_name}` : course_name
  const values = {
    course: course_name,
    link: linkOf(post),
    what,
    sent: t`${sent_on === null ? '' : t`on ${inWords(sent_on)} `}by ${carrier}`,
    tracking: tracking_number === '' ? '' : t`Tracking number: ${tracking_number}`,
  }
  await send(ctx, post, { studentId, template: parcelTemplate, values })
}

/** Job: tells a student that a refund was paid. */
export async function mailRefund(ctx: Context, payload: Payload, post: Post) {
  const { refundId } = z.object({ refundId: z.uuid() }).parse(payload)
  const [row] = await ctx.db
    .select({ refund: refunds, order: paymentOrders })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (!row) return
  const { refund, order } = row
  const values = { course: order.quote.courseName, amount: amountOf(refund.amount), link: linkOf(post) }
  await send(ctx, post, { studentId: order.studentId, template: refundTemplate, values })
}

const duePayload = z.union([z.object({ dueId: z.uuid() }), z.object({ enrolmentId: z.uuid(), number: z.number() })])

/** Job: reminds of an instalment before, on and after its day, and when the office asks for it (`dueId`); of one that is paid or waived nothing is said. */
export async function mailDue(ctx: Context, payload: Payload, post: Post) {
  const which = duePayload.parse(payload)
  const isThis =
    'dueId' in which
      ? eq(instalments.id, which.dueId)
      : and(eq(instalments.enrolmentId, which.enrolmentId), eq(instalments.number, which.number))
  const [row] = await ctx.db
    .select({ part: instalments, enrolment: enrolments })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(and(isThis, isNull(instalments.settledAt), isNull(instalments.waivedAt), isNull(enrolments.endedAt)))
  if (!row) return
  const { part, enrolment } = row
  const values = {
    course: enrolment.terms.courseName,
    amount: amountOf(part.net),
    link: linkOf(post),
    number: String(labelOf(part)),
    day: inWords(part.dueOn),
  }
  const isLate = part.dueOn < dayInIndia(ctx.now)
  await send(ctx, post, { studentId: enrolment.studentId, template: isLate ? overdueTemplate : dueTemplate, values })
}
