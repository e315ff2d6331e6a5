import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { prepareQuery } from '../../../platform/database/database.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import type { Post } from '../../identity/accounts/find-recipient.ts'
import { dayInIndia } from '../../identity/rules.ts'
import { users } from '../../identity/tables.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { receipts } from '../ledger/tables.ts'
import { findParcel } from '../parcels/reads.ts'
import { refunds } from '../refunds/tables.ts'
import { paymentOrders } from './tables.ts'

/* Mails about money. They name the course and the amount, and lead to the account for all else. */

type Payload = Record<string, unknown>

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const amountOf = (paise: number) => rupees.format(rupeesOf(paise))

const longDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `day`: as 2026-11-22. */
const inWords = (day: string) => longDay.format(new Date(day))

async function findEmail(ctx: Context, studentId: string) {
  const [user] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, studentId), isNull(users.deletedAt)))
  return user?.email ?? null
}

type Letter = { subject: string; lines: string[] }

async function sendTo(to: string, { mailer, publicUrl, instituteName }: Post, { subject, lines }: Letter) {
  // Without a name: whoever registers a stranger's e-mail could otherwise write that stranger a message of their own.
  const text = `Dear student,

${lines.join('\n')}

Your payments, dues and receipts:
${publicUrl}/account/payments

${instituteName}
`
  await mailer.send({ to, subject, text })
}

async function send(ctx: Context, post: Post, { studentId, ...letter }: Letter & { studentId: string }) {
  const to = await findEmail(ctx, studentId)
  if (to !== null) await sendTo(to, post, letter)
}

const paymentToTell = prepareQuery((db) =>
  db
    .select({ order: paymentOrders, email: users.email, receipt: receipts.number })
    .from(paymentOrders)
    .innerJoin(users, and(eq(users.id, paymentOrders.studentId), isNull(users.deletedAt)))
    .leftJoin(receipts, eq(receipts.sourceId, paymentOrders.id))
    .where(eq(paymentOrders.id, sql.placeholder('id')))
    .prepare('payment_to_tell'),
)

function letterOf(order: typeof paymentOrders.$inferSelect, receipt: string | null): Letter {
  const { courseName } = order.quote
  if (order.state === 'bounced') {
    const lines = [
      `Your cheque of ${amountOf(order.amount)} for ${courseName} was returned unpaid by the bank.`,
      'Please pay again, at the counter or online. The receipt that you got for the cheque is cancelled.',
    ]
    return { subject: `Cheque returned: ${courseName}`, lines }
  }
  if (order.state === 'failed' || order.state === 'expired') {
    const lines = [
      `Your payment of ${amountOf(order.amount)} for ${courseName} did not go through. Order number: ${order.orderNo}`,
      'If the amount was debited, your bank will credit it back to your account. You can pay again now.',
    ]
    return { subject: `Payment failed: ${courseName}`, lines }
  }
  const what = `${amountOf(order.paidAmount ?? order.amount)} for ${courseName}`
  if (receipt !== null) {
    const lines = [
      `We have received your payment of ${what}.`,
      `Receipt number: ${receipt}`,
      `Transaction ID: ${order.txnId ?? order.orderNo}`,
    ]
    return { subject: `Payment received: ${courseName}`, lines }
  }
  const lines = [
    `We have received your payment of ${what}, but could not enrol you for it: it was paid twice, or the batch is full.`,
    'The full amount will be refunded to you. You need not do anything.',
  ]
  return { subject: `Your payment will be refunded: ${courseName}`, lines }
}

/** Job: tells a student that a payment has arrived, or that it comes back because it could buy nothing. */
export async function mailPayment(ctx: Context, payload: Payload, post: Post) {
  const { orderId } = z.object({ orderId: z.uuid() }).parse(payload)
  const [found] = await paymentToTell(ctx.db, { id: orderId })
  if (found?.email) await sendTo(found.email, post, letterOf(found.order, found.receipt))
}

/** Job: tells a student that what they bought is on its way. */
export async function mailParcel(ctx: Context, payload: Payload, post: Post) {
  const { orderId } = z.object({ orderId: z.uuid() }).parse(payload)
  const parcel = await findParcel(ctx, orderId)
  if (parcel?.state !== 'sent') return
  const { carrier, tracking_number, sent_on, course_name, books_included, student_id: studentId } = parcel
  const what = books_included ? `books of ${course_name}` : course_name
  const lines = [
    `Your parcel has been sent: ${what}.`,
    `Sent ${sent_on === null ? '' : `on ${inWords(sent_on)} `}by ${carrier}.`,
    ...(tracking_number === '' ? [] : [`Tracking number: ${tracking_number}`]),
  ]
  await send(ctx, post, { studentId, subject: `Parcel sent: ${course_name}`, lines })
}

/** Job: tells a student that money is back. */
export async function mailRefund(ctx: Context, payload: Payload, post: Post) {
  const { refundId } = z.object({ refundId: z.uuid() }).parse(payload)
  const [found] = await ctx.db
    .select({ refund: refunds, order: paymentOrders })
    .from(refunds)
    .innerJoin(paymentOrders, eq(paymentOrders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
  if (!found) return
  const { refund, order } = found
  const lines = [`We have refunded ${amountOf(refund.amount)} of your payment for ${order.quote.courseName}.`]
  await send(ctx, post, { studentId: order.studentId, subject: `Refund: ${order.quote.courseName}`, lines })
}

/** Job: reminds of an instalment before, on and after its day; of one that is paid or waived nothing is said. */
export async function mailDue(ctx: Context, payload: Payload, post: Post) {
  const { enrolmentId, number } = z.object({ enrolmentId: z.uuid(), number: z.number() }).parse(payload)
  const isThis = and(eq(instalments.enrolmentId, enrolmentId), eq(instalments.number, number))
  const [found] = await ctx.db
    .select({ part: instalments, enrolment: enrolments })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .where(and(isThis, isNull(instalments.settledAt), isNull(instalments.waivedAt), isNull(enrolments.endedAt)))
  if (!found) return
  const { part, enrolment } = found
  const course = enrolment.terms.courseName
  const day = inWords(part.dueOn)
  const isLate = part.dueOn < dayInIndia(ctx.now)
  const what = `Instalment ${part.number} of your fee for ${course}, ${amountOf(part.net)},`
  const lines = isLate ? [`${what} was due on ${day} and has not been paid yet.`] : [`${what} is due on ${day}.`]
  await send(ctx, post, {
    studentId: enrolment.studentId,
    subject: `Instalment ${isLate ? 'overdue since' : 'due on'} ${day}: ${course}`,
    lines,
  })
}
