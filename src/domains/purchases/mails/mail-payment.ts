import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { users } from '#domains/identity/tables.ts'
import type { MessageKind } from '#domains/messages/outbox/describe-kind.ts'
import { queueMessage } from '#domains/messages/outbox/queue-message.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { dayInIndia, daysLater, endOfDayInIndia, formatLongDay, momentOf } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { shortMoneyText } from '#platform/text/money.ts'
import { paths } from '#platform/text/paths.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { paymentOrders, refunds } from '../orders/tables.ts'
import { findParcel } from '../parcels/reads.ts'
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

/* Mails about money. They name the student, the course and the amount; everything else is in the account they link to. */

type Payload = Record<string, unknown>

/** `day`: as 2026-11-22. */
const inWords = (day: string) => formatLongDay(momentOf(day))

/** Returns e-mail and name of a student, if there still is one. */
async function findStudent(ctx: Context, studentId: string) {
  const [user] = await ctx.db
    .select({ to: users.email, student: users.candidateName })
    .from(users)
    .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
  return user
}

/** Link to the student's payments page. */
const linkOf = ({ publicUrl }: Post) => `${publicUrl}${paths.payments}`

const paymentToTell = preparedQuery((db) =>
  db
    .select({ order: paymentOrders, to: users.email, student: users.candidateName, receipt: receipts.number })
    .from(paymentOrders)
    .innerJoin(users, and(eq(users.id, paymentOrders.studentId), isNull(users.deletedAt)))
    .leftJoin(receipts, eq(receipts.sourceId, paymentOrders.id))
    .where(eq(paymentOrders.id, sql.placeholder('id')))
    .prepare('payment_to_tell'),
)

/** Mails the outcome of a payment. */
async function tellPayment(ctx: Context, post: Post, { order, to, student, receipt }: Told) {
  const common = { student, course: order.quote.courseName, amount: shortMoneyText(order.amount), link: linkOf(post) }
  if (order.state === 'bounced') return sendTemplate(ctx, post, { template: chequeTemplate, to, values: common })
  if (order.state === 'failed' || order.state === 'expired') {
    const values = { ...common, order_number: order.number }
    return sendTemplate(ctx, post, { template: paymentFailedTemplate, to, values })
  }
  const paid = { ...common, amount: shortMoneyText(order.paidAmount ?? order.amount) }
  if (receipt === null)
    return sendTemplate(ctx, post, {
      template: paymentBackTemplate,
      to,
      values: { ...paid, reason: translated(order.heldFor ?? '') },
    })
  const values = { ...paid, receipt_number: receipt, transaction_id: order.txnId ?? order.number }
  return sendTemplate(ctx, post, { template: paymentReceivedTemplate, to, values })
}
type Told = { order: typeof paymentOrders.$inferSelect; to: string; student: string; receipt: string | null }

/**
 * Job: tells a student that a payment has arrived, that it is refunded because it could buy nothing, or, with the
 * outcome `failed`, that it failed. A failure followed by a late success is not mailed.
 */
export async function mailPayment(ctx: Context, payload: Payload, post: Post) {
  const { orderId, outcome } = z.object({ orderId: z.uuid(), outcome: z.literal('failed').optional() }).parse(payload)
  const [payment] = await paymentToTell(ctx.db, { id: orderId })
  if (!payment?.to) return
  const isUnpaid = payment.order.state === 'failed' || payment.order.state === 'expired'
  if (outcome === 'failed' && !isUnpaid) return
  await tellPayment(ctx, post, payment)
}

/** Job: tells a student that their parcel has been sent. */
export async function mailParcel(ctx: Context, payload: Payload, post: Post) {
  const { orderId } = z.object({ orderId: z.uuid() }).parse(payload)
  const parcel = await findParcel(ctx, orderId)
  if (parcel?.state !== 'sent') return
  const { carrier, tracking_number, sent_on, course_name, books_included, student_id: studentId } = parcel
  const found = await findStudent(ctx, studentId)
  if (!found) return
  const what = books_included ? t`books for ${course_name}` : course_name
  const values = {
    student: found.student,
    course: course_name,
    link: linkOf(post),
    what,
    sent: t`${sent_on === null ? '' : t`on ${inWords(sent_on)} `}by ${carrier}`,
    tracking: tracking_number === '' ? '' : t`Tracking number: ${tracking_number}`,
  }
  await sendTemplate(ctx, post, { template: parcelTemplate, to: found.to, values })
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
  const found = await findStudent(ctx, order.studentId)
  if (!found) return
  const about = { course: order.quote.courseName, amount: shortMoneyText(refund.amount), link: linkOf(post) }
  const values = { ...about, student: found.student }
  await sendTemplate(ctx, post, { template: refundTemplate, to: found.to, values })
}

const duePayload = z.union([z.object({ dueId: z.uuid() }), z.object({ enrolmentId: z.uuid(), number: z.number() })])

/** Returns an instalment that is neither paid nor waived. */
async function findOpenDue(ctx: Context, which: z.infer<typeof duePayload>) {
  const isThis =
    'dueId' in which
      ? eq(instalments.id, which.dueId)
      : and(eq(instalments.enrolmentId, which.enrolmentId), eq(instalments.number, which.number))
  const [row] = await ctx.db
    .select({ part: instalments, enrolment: enrolments })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(and(isThis, isNull(instalments.settledAt), isNull(instalments.waivedAt), isNull(enrolments.endedAt)))
  return row
}

/** Job: reminds of an instalment before, on and after its day, and at the request of the office (`dueId`); does nothing for a paid or waived one. */
export async function remindOfInstalment(ctx: Context, payload: Payload) {
  const row = await findOpenDue(ctx, duePayload.parse(payload))
  if (!row) return
  const today = dayInIndia(ctx.now)
  const dueId = row.part.id
  const asked = { userId: row.enrolment.studentId, about: { dueId }, dedupeKey: `due:${dueId}:${today}` }
  const relevantUntil = endOfDayInIndia(daysLater(today, 1))
  await inTransaction(ctx, (ctx) =>
    queueMessage(ctx, { ...asked, kind: kindOfDue(row.part, today).key, relevantUntil }),
  )
}

const aboutDue: Pick<MessageKind, 'purpose' | 'oneOf' | 'hasNotice' | 'samples' | 'path' | 'fill'> = {
  purpose: 'transactional',
  oneOf: ['mail', 'whatsapp', 'sms'],
  hasNotice: true,
  path: paths.payments,
  samples: {
    student: msg`Suchitra Das`,
    course: msg`SBI PO Live`,
    amount: '₹12,500.00',
    number: '2',
    day: formatLongDay(momentOf('2026-11-22')),
  },
  async fill(ctx, { about }) {
    const row = await findOpenDue(ctx, { dueId: about.dueId ?? '' })
    const found = row && (await findStudent(ctx, row.enrolment.studentId))
    if (!row || !found) return { droppedFor: 'settled' }
    const { part, enrolment } = row
    const values = {
      student: found.student,
      course: enrolment.terms.courseName,
      amount: shortMoneyText(part.net),
      number: String(labelOf(part)),
      day: inWords(part.dueOn),
    }
    return { values }
  },
}

/** Reminders of an instalment, which are sent only while it is open. */
const dueKind: MessageKind = { ...aboutDue, key: 'due', name: dueTemplate.name, template: dueTemplate }
const overdueKind: MessageKind = { ...aboutDue, key: 'overdue', name: overdueTemplate.name, template: overdueTemplate }
export const dueKinds = [dueKind, overdueKind]

export const kindOfDue = ({ dueOn }: { dueOn: string }, today: string) => (dueOn < today ? overdueKind : dueKind)
