import { eq } from 'drizzle-orm'
import { openOrder } from '../../src/domains/purchases/orders/open-order.ts'
import { paymentOrders } from '../../src/domains/purchases/orders/tables.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom, storeMerchants } from '../payments.ts'
import { at, everyone, ownerOnly, type Row, type Stage, sending, signedIn, type Visitor } from './route-matrix-rules.ts'

const isNobody = (visitor: Visitor) => visitor === 'anonymous' || visitor === 'endedSession'
/** Whoever is signed in gets this far: no gateway is configured here. */
const signedInThen =
  (status: number): Row['answers'] =>
  (visitor) =>
    isNobody(visitor) ? 401 : status

/** Money is the business of admins and accounts. */
const accountsThen =
  (status: number): Row['answers'] =>
  (visitor) =>
    isNobody(visitor) ? 401 : visitor === 'admin' || visitor === 'accounts' ? status : 403

/** An order of student A, which the gateway was never reached for. */
async function makeOrder({ app, ownerId }: Stage) {
  await storeMerchants(app)
  const course = await makeCourse(app)
  const request = { websiteCourseId: course.id }
  const ctx = app.context({ kind: 'user', id: ownerId, role: 'student' })
  await openOrder(ctx, app.gateways, { request, studentId: ownerId }).catch(() => undefined)
  const [order] = await app.db.select().from(paymentOrders).where(eq(paymentOrders.studentId, ownerId))
  return order?.orderNo ?? ''
}

const courseOf =
  (more: object = {}): NonNullable<Row['ask']> =>
  async ({ app }) => {
    await storeMerchants(app)
    return { body: { websiteCourseId: (await makeCourse(app)).id, ...more } }
  }

export const purchaseRows: Row[] = [
  { route: 'POST /api/admission/create-payment-order', answers: signedInThen(503), ask: courseOf() },
  { route: 'POST /api/admission/payment-quote', answers: signedIn, ask: courseOf() },
  {
    route: 'POST /api/admission/check-payment-status',
    answers: ownerOnly,
    ask: async (stage) => ({ body: { orderId: await makeOrder(stage) } }),
  },
  {
    route: 'POST /api/admission/payment-submission',
    answers: (visitor) => (isNobody(visitor) ? 401 : visitor === 'studentA' ? 409 : 404),
    ask: async (stage) => ({ body: { order_id: await makeOrder(stage) } }),
  },
  {
    route: 'POST /api/admission/course-enrolment',
    answers: signedInThen(409),
    ask: async ({ app }) => ({ body: { courseEnrolment: { batch_id: (await makeClassroom(app)).batch.id } } }),
  },
  { route: 'POST /api/payments/paytm/webhook', answers: everyone(401), ask: sending({}) },
  { route: 'POST /api/payments/paytm/callback', answers: everyone(401), ask: sending({}) },
  { route: 'GET /api/payments/paytm/callback', answers: everyone(303), ask: at('/api/payments/paytm/callback') },
  { route: 'POST /api/payments/razorpay/webhook', answers: everyone(401), ask: sending({}) },
  {
    route: 'GET /api/masters/get_batch_and_fee/:id',
    answers: everyone(200),
    ask: async ({ app }) => ({ url: `/api/masters/get_batch_and_fee/${(await makeClassroom(app)).batch.id}` }),
  },
  {
    route: 'GET /api/student-portal/receipts/:id',
    answers: signedInThen(404),
    ask: at(`/api/student-portal/receipts/${newId()}`),
  },
  { route: 'GET /api/staff/receipts/:id', answers: accountsThen(404), ask: at(`/api/staff/receipts/${newId()}`) },
  { route: 'GET /api/staff/refunds', answers: accountsThen(200) },
  {
    route: 'POST /api/staff/refunds',
    answers: accountsThen(404),
    ask: sending({ order_id: 'ORD_none', amount: 1, reason: 'mistake', revokes: false }),
  },
  {
    route: 'POST /api/staff/refunds/:id/approve',
    answers: accountsThen(404),
    ask: at(`/api/staff/refunds/${newId()}/approve`, {}),
  },
  {
    route: 'POST /api/staff/refunds/:id/refuse',
    answers: accountsThen(404),
    ask: at(`/api/staff/refunds/${newId()}/refuse`, {}),
  },
  { route: 'GET /api/student-portal/my-dues', answers: signedIn },
  { route: 'GET /api/student-portal/my-payments', answers: signedIn },
  { route: 'GET /api/student-portal/owned-courses', answers: signedIn },
  { route: 'GET /api/student-portal/shipping-address', answers: signedIn },
]
