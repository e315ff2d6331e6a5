import { z } from 'zod'
import { findChild } from '#domains/identity/guardians/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError } from '#platform/errors.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { anyAccount, everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import {
  createdAnswer,
  type OrderRequest,
  orderBody,
  presentedQuote,
  shippingAddress,
  statusAnswer,
  statusBody,
} from '../orders/schema.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { orderCalls, prospectusCalls } from './calls.ts'
import { checkPayment, submitEnrolmentOf, submitPayment } from './check-payment.ts'
import { findLastAddress, listMyPayments } from './list-payments.ts'
import { openOrder } from './open-order.ts'
import { getProspectus } from './prospectus.ts'
import { quoteOnline } from './quote-order.ts'
import { enrolmentBody, myPayment, prospectus, submissionBody, submittedEnrolment, submittedPayment } from './schema.ts'

/** Merges address and body: the specification names the parameters of its payment calls in either, and the body is read first. */
function merged<T extends z.ZodType>(shape: T, query: unknown, body: unknown): z.output<T> {
  const given: Record<string, unknown> = {}
  for (const source of [query, body]) if (typeof source === 'object' && source !== null) Object.assign(given, source)
  const read = shape.safeParse(given)
  if (read.success) return read.data
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  const [first] = Object.entries(errors)
  throw new AppError('invalid', first ? `${first[0]}: ${first[1]}` : 'The request is not valid.', { errors })
}

/** Returns the student whom a request is for: the caller, or one whose fees the caller sees as a guardian. 403 for anybody else. */
async function studentOf(ctx: Context, { studentId }: OrderRequest) {
  const { id, role } = userOf(ctx)
  const isOwn = studentId === undefined || studentId === id
  if (isOwn && role !== 'guardian') return id
  const child = isOwn ? null : await findChild(ctx, studentId)
  if (child === null || child.hidden.includes('dues'))
    throw new AppError('forbidden', 'You can only buy for yourself, or for a student whose guardian you are.')
  return child.student_id
}

const who = anyAccount
const orderLimit = { capacity: 20, perSecond: 0.2 }

export function orderRoutes(serve: Serve, gateways: Gateways) {
  serve(
    orderCalls.createPaymentOrder,
    { who, kind: 'payment', body: orderBody.nullish(), answer: createdAnswer },
    async (ctx, { body, request: { query } }) => {
      limitRate(ctx, { key: ['payment-orders', userOf(ctx).id], ...orderLimit })
      const request = merged(orderBody, query, body)
      const studentId = await studentOf(ctx, request)
      const data = await openOrder(ctx, gateways, { request, studentId })
      if (studentId !== userOf(ctx).id) await audit(ctx, { action: 'guardian-order', subjectId: studentId })
      return { data, body: data.body, reqBody: data.reqBody }
    },
  )
  serve(orderCalls.quotePayment, { who, body: orderBody, answer: presentedQuote }, async (ctx, { body }) =>
    quoteOnline(ctx, body, await studentOf(ctx, body)),
  )
  serve(
    orderCalls.checkPaymentStatus,
    { who, kind: 'payment', body: statusBody.nullish(), answer: statusAnswer },
    async (ctx, { body: sent, request }) => {
      const { orderId = '' } = merged(statusBody, request.query, sent)
      const body = await checkPayment(ctx, gateways, orderId)
      return { body, data: { ...body, body } }
    },
  )
  serve(
    orderCalls.submitPayment,
    { who, kind: 'payment', body: submissionBody, answer: submittedPayment },
    (ctx, { body }) => submitPayment(ctx, gateways, body),
  )
  serve(
    orderCalls.submitEnrolment,
    { who, kind: 'payment', body: enrolmentBody, answer: submittedEnrolment },
    (ctx, { body }) => submitEnrolmentOf(ctx, gateways, body),
  )
  serve(orderCalls.myPayments, { who: signedIn, answer: z.array(myPayment) }, (ctx) => listMyPayments(ctx))
  serve(orderCalls.shippingAddress, { who: signedIn, answer: shippingAddress.nullable() }, (ctx) =>
    findLastAddress(ctx),
  )
}

export function prospectusRoutes(serve: Serve) {
  const params = z.strictObject({ id: z.string().min(1).max(300) })
  serve(prospectusCalls.prospectus, { who: everyone, cache: 'public', params, answer: prospectus }, (ctx, { params }) =>
    getProspectus(ctx, params.id),
  )
}
