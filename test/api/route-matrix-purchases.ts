import { eq } from 'drizzle-orm'
import { openOrder } from '../../src/domains/purchases/orders/open-order.ts'
import { paymentOrders } from '../../src/domains/purchases/orders/tables.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { actorAs } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { makeClassroom, storeMerchants } from '../merchants.ts'
import {
  at,
  everyone,
  ownerOnly,
  permittedThen,
  type Row,
  type Stage,
  sending,
  signedIn,
  type Visitor,
} from './route-matrix-rules.ts'

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

const counterBody =
  (isPaid: boolean): NonNullable<Row['ask']> =>
  async ({ app, ownerId }) => {
    await storeMerchants(app)
    const { centre, batch } = await makeClassroom(app)
    const body = { type: 'classroom', batchId: batch.id, student_id: ownerId, center_id: centre.id }
    return { body: isPaid ? { ...body, amount: 12_000, mode: 'upi', reference: newId() } : body }
  }

const coupon = () => ({
  kind: 'coupon',
  code: `C-${newId().slice(-12)}`,
  name: 'Diwali',
  percent: 10,
  amount: null,
  maximum: 500,
  course_id: null,
  from: '2026-11-01T00:00:00Z',
  until: '2027-11-01T00:00:00Z',
  uses: 100,
})

/** An order of student A, which the gateway was never reached for. */
async function makeOrder({ app, ownerId }: Stage) {
  await storeMerchants(app)
  const course = await makeCourse(app)
  const request = { websiteCourseId: course.id }
  const ctx = app.context(actorAs('student', ownerId))
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
  {
    route: 'GET /api/staff/receipts/:id',
    answers: permittedThen('receipts.read', { status: 404 }),
    ask: at(`/api/staff/receipts/${newId()}`),
  },
  { route: 'GET /api/staff/counter-offer', answers: permittedThen('receipts.take') },
  { route: 'GET /api/staff/counter-cheques', answers: permittedThen('receipts.take') },
  {
    route: 'GET /api/staff/counter-seats/:id',
    answers: permittedThen('receipts.take', { status: 404 }),
    ask: at(`/api/staff/counter-seats/${newId()}`),
  },
  {
    route: 'POST /api/staff/counter-holds/:id/end',
    answers: permittedThen('receipts.take', { status: 404 }),
    ask: at(`/api/staff/counter-holds/${newId()}/end`, {}),
  },
  { route: 'POST /api/staff/counter-quote', answers: permittedThen('receipts.take'), ask: counterBody(false) },
  { route: 'POST /api/staff/counter-payments', answers: permittedThen('receipts.take'), ask: counterBody(true) },
  ...['clear', 'bounce'].map((what) => ({
    route: `POST /api/staff/counter-payments/:id/${what}`,
    answers: permittedThen('receipts.take', { status: 404 }),
    ask: at(`/api/staff/counter-payments/${newId()}/${what}`, {}),
  })),
  ...['', '/sheet', '/workbook', '/vouchers'].map((what) => ({
    route: `GET /api/staff/day-book${what}`,
    answers: permittedThen(what === '/vouchers' ? 'day-book.read' : ['day-book.read', 'day-book.read-own'], {
      elsewhere: 403,
    }),
    ask: async ({ app }: Stage) => ({
      url: `/api/staff/day-book${what}?centre=${(await makeClassroom(app)).centre.id}&day=2026-11-20`,
    }),
  })),
  { route: 'GET /api/staff/drawers', answers: permittedThen('receipts.take') },
  {
    route: 'POST /api/staff/drawers',
    // Whoever may is asked for an Idempotency-Key, here and below.
    answers: permittedThen('receipts.take', { status: 400 }),
    ask: async ({ app }) => ({ body: { center_id: (await makeClassroom(app)).centre.id, opening: 5000 } }),
  },
  ...Object.entries({
    banked: { amount: 1, reference: 'S1' },
    handovers: { amount: 1, to_drawer_id: newId() },
    close: { counts: {}, expected: 0 },
  }).map(([what, body]) => ({
    route: `POST /api/staff/drawers/:id/${what}`,
    answers: permittedThen('receipts.take', { status: 400 }),
    ask: at(`/api/staff/drawers/${newId()}/${what}`, body),
  })),
  ...['accept', 'refuse', 'withdraw'].map((what) => ({
    route: `POST /api/staff/drawer-handovers/:id/${what}`,
    answers: permittedThen('receipts.take', { status: 400 }),
    ask: at(`/api/staff/drawer-handovers/${newId()}/${what}`, {}),
  })),
  { route: 'GET /api/staff/payments', answers: permittedThen('orders.read') },
  {
    route: 'GET /api/staff/payments/:id',
    answers: permittedThen('orders.read', { status: 404 }),
    ask: at(`/api/staff/payments/${newId()}`),
  },
  {
    route: 'POST /api/staff/payments/:id/ask',
    answers: permittedThen('orders.read', { status: 404 }),
    ask: at(`/api/staff/payments/${newId()}/ask`, {}),
  },
  {
    route: 'POST /api/staff/payments/:id/end-seat-hold',
    answers: permittedThen('batches.edit', { status: 404 }),
    ask: at(`/api/staff/payments/${newId()}/end-seat-hold`, {}),
  },
  { route: 'GET /api/staff/dues', answers: permittedThen('dues.read') },
  { route: 'GET /api/staff/due-sums', answers: permittedThen('dues.read') },
  ...['', '/xlsx'].flatMap((form): Row[] => [
    {
      route: `GET /api/staff/reports/gst${form}`,
      answers: accountsThen(200),
      ask: at(`/api/staff/reports/gst${form}?month=2026-11`),
    },
    { route: `GET /api/staff/reports/ageing${form}`, answers: permittedThen('dues.read') },
    {
      route: `GET /api/staff/reports/collections${form}`,
      answers: permittedThen('orders.read'),
      ask: at(`/api/staff/reports/collections${form}?month=2026-11`),
    },
  ]),
  {
    route: 'GET /api/staff/payments/:id/refund-proposal',
    answers: permittedThen(['fees.read', 'refunds.request'], { status: 404 }),
    ask: at(`/api/staff/payments/${newId()}/refund-proposal`),
  },
  { route: 'GET /api/staff/parcels', answers: accountsThen(200) },
  {
    route: 'PUT /api/staff/parcels/:id',
    answers: accountsThen(404),
    ask: at(`/api/staff/parcels/${newId()}`, { state: 'sent', carrier: 'India Post', on: '2026-11-20' }),
  },
  {
    route: 'POST /api/staff/parcels/:id/undo',
    answers: accountsThen(404),
    ask: at(`/api/staff/parcels/${newId()}/undo`, {}),
  },
  { route: 'GET /api/staff/payment-findings', answers: accountsThen(200) },
  {
    route: 'POST /api/staff/payment-findings/:id/close',
    answers: accountsThen(404),
    ask: at(`/api/staff/payment-findings/${newId()}/close`, { note: 'Looked at' }),
  },
  { route: 'GET /api/staff/overdue-policies', answers: accountsThen(200) },
  {
    route: 'POST /api/staff/overdue-policies',
    answers: accountsThen(400),
    ask: sending({ from: '2020-01-01', grace_days: 0, late_fee: 0, suspend_after_days: null }),
  },
  { route: 'GET /api/staff/prices', answers: permittedThen('catalogue.read'), ask: at('/api/staff/prices?of=courses') },
  {
    route: 'GET /api/staff/batches/:id/fees',
    answers: permittedThen('catalogue.read'),
    ask: async ({ app }) => ({ url: `/api/staff/batches/${(await makeClassroom(app)).batch.id}/fees` }),
  },
  {
    route: 'POST /api/staff/batches/:id/fees',
    answers: permittedThen('prices.request', { status: 202, elsewhere: 404 }),
    ask: async ({ app }) => ({
      url: `/api/staff/batches/${(await makeClassroom(app)).batch.id}/fees`,
      body: { from: '2027-01-01', admission_fee: 1000, tuition_fee: 9500, books_fee: 2000, reason: 'A new year' },
    }),
  },
  {
    route: 'GET /api/staff/courses/:id/prices',
    answers: permittedThen('catalogue.read'),
    ask: async ({ app }) => ({ url: `/api/staff/courses/${(await makeCourse(app)).id}/prices` }),
  },
  {
    // A course belongs to no centre.
    route: 'POST /api/staff/courses/:id/prices',
    answers: permittedThen('prices.request', { status: 202, elsewhere: 403 }),
    ask: async ({ app }) => ({
      url: `/api/staff/courses/${(await makeCourse(app)).id}/prices`,
      body: {
        from: '2027-01-01T00:00:00+05:30',
        base_fee: 2000,
        discounted_fee: 1500,
        book_fee: null,
        reason: 'A new year',
      },
    }),
  },
  { route: 'GET /api/staff/discounts', answers: accountsThen(200) },
  {
    // A small one; what is over the limit, centre managers and counsellors may ask for: discounts.test.ts.
    route: 'POST /api/staff/discounts',
    answers: permittedThen('fees.edit', { elsewhere: 403 }),
    ask: () => ({ body: coupon() }),
  },
  { route: 'GET /api/staff/taxes', answers: permittedThen(['settings.read', 'settings.read-money', 'fees.read']) },
  {
    // No tax belongs to a centre.
    route: 'POST /api/staff/taxes/rates',
    answers: permittedThen('prices.request', { status: 400, elsewhere: 403 }),
    ask: sending({ head: 'books', code: '4901', percent: 5, from: '2020-01-01', reason: 'A new rate' }),
  },
  {
    route: 'POST /api/staff/taxes/registrations',
    answers: permittedThen('prices.request', { status: 400, elsewhere: 403 }),
    ask: sending({
      merchant: 'publications',
      legal_name: 'Mahanadi Books',
      address: 'Cuttack',
      state: 'Odisha',
      gstin: null,
      from: '2020-01-01',
      reason: 'A new house',
    }),
  },
  {
    route: 'GET /api/staff/payment-setup',
    answers: permittedThen(['settings.read', 'settings.read-money', 'fees.read']),
  },
  {
    route: 'POST /api/staff/discounts/:id/end',
    answers: accountsThen(404),
    ask: at(`/api/staff/discounts/${newId()}/end`, {}),
  },
  {
    route: 'GET /api/student-portal/refund-proposals/:order_no',
    // Of student A, and not paid.
    answers: (visitor) => (isNobody(visitor) ? 401 : visitor === 'studentA' ? 409 : 404),
    ask: async (stage) => ({ url: `/api/student-portal/refund-proposals/${await makeOrder(stage)}` }),
  },
  {
    route: 'POST /api/student-portal/refund-requests',
    answers: (visitor) => (isNobody(visitor) ? 401 : visitor === 'studentA' ? 409 : 404),
    ask: async (stage) => ({ body: { order_id: await makeOrder(stage), amount: 1, reason: 'I move away' } }),
  },
  {
    route: 'POST /api/student-portal/refund-requests/:id/withdraw',
    answers: signedInThen(404),
    ask: at(`/api/student-portal/refund-requests/${newId()}/withdraw`, {}),
  },
  { route: 'GET /api/staff/refund-requests', answers: permittedThen(['fees.read', 'refunds.request']) },
  {
    route: 'POST /api/staff/refund-requests/:id/decline',
    answers: permittedThen('refunds.request', { status: 404 }),
    ask: at(`/api/staff/refund-requests/${newId()}/decline`, { answer: 'The course has ended.' }),
  },
  { route: 'GET /api/staff/refunds', answers: permittedThen(['fees.read', 'refunds.pay-out']) },
  {
    route: 'POST /api/staff/refunds/:id/payout',
    // Whoever may is asked for an Idempotency-Key.
    answers: permittedThen('refunds.pay-out', { status: 400 }),
    async ask({ app }) {
      const { centre } = await makeClassroom(app)
      return { url: `/api/staff/refunds/${newId()}/payout`, body: { center_id: centre.id, mode: 'cash' } }
    },
  },
  {
    route: 'POST /api/staff/refunds',
    answers: permittedThen('refunds.request', { status: 404 }),
    ask: sending({ order_id: 'ORD_none', amount: 1, reason: 'mistake', revokes: false }),
  },
  {
    route: 'POST /api/staff/concessions',
    answers: permittedThen('waivers.request', { status: 404 }),
    ask: sending({ enrolment_id: newId(), kind: 'waiver', amount: 1, reason: 'our-mistake', note: 'Counted twice.' }),
  },
  {
    route: 'GET /api/staff/students/:id/concessions',
    answers: permittedThen('dues.read'),
    ask: at(`/api/staff/students/${newId()}/concessions`),
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
