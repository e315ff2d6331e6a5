import { randomBytes } from 'node:crypto'
import { type Gateway, startGateway } from '../sandbox/gateway/server.ts'
import { batchFees, merchants, taxRates, taxRegistrations } from '../src/domains/catalogue/fees/tables.ts'
import type { CreatedOrder } from '../src/domains/purchases/orders/schema.ts'
import { purchaseJobs } from '../src/domains/purchases/run-purchase-jobs.ts'
import { runNextJob } from '../src/platform/jobs/jobs.ts'
import { makeSignedIn } from './factories.ts'
import { makeBatch, makeCentre, makeCourse } from './make-offers.ts'
import { makeTestApp, type TestApp } from './test-app.ts'

/* A shop with two merchants, whose gateway is the sandbox on the loopback address. */

export const mids = { courses: 'SANDBOX0000000000001', publications: 'SANDBOX0000000000002' }
export const keys: Record<string, string> = {
  [mids.courses]: 'courses-key-0001',
  [mids.publications]: 'publish-key-0002',
}

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Merchants with their registrations and taxes; once for each app. */
export async function storeMerchants({ db }: Pick<TestApp, 'db'>) {
  if ((await db.select().from(merchants)).length > 0) return
  for (const key of ['courses', 'publications'] as const) {
    const [merchant] = await db
      .insert(merchants)
      .values({ key, provider: 'paytm', mid: mids[key], websiteName: 'WEBSTAGING' })
      .returning()
    const registration = {
      legalName: 'Mahanadi Academy',
      address: 'Bhubaneswar',
      gstin: '21ABCDE1234F1Z5',
      state: 'Odisha',
      from: '2020-04-01',
    }
    await db.insert(taxRegistrations).values({ merchantId: merchant?.id ?? '', ...registration })
  }
  await db.insert(taxRates).values([
    { head: 'tuition', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'admission', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'charges', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'books', code: '4901', basisPoints: 0, from: '2020-04-01' },
  ])
}

type OrderFields = Record<string, unknown>

export async function makeShop() {
  let clock = () => Date.now()
  const gateway: Gateway = await startGateway({ merchants: keys, clock: () => clock() })
  const settings = { PAYTM_URL: gateway.url, MERCHANT_KEYS: JSON.stringify(keys) }
  const app = await makeTestApp({ settings })
  clock = () => app.now().getTime()
  await storeMerchants(app)
  const handlers = purchaseJobs(app.gateways)

  /** Everything that is due. */
  async function runJobs() {
    while (await runNextJob(app.context(), handlers));
  }
  const order = (token: string, fields: OrderFields) =>
    app.call<{ data: CreatedOrder; message?: string; errors?: Record<string, string> }>(
      'POST',
      '/api/admission/create-payment-order',
      { token, body: fields },
    )
  /** An order that must be opened. */
  async function mustOrder(token: string, fields: OrderFields) {
    const answer = await order(token, fields)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    const { orderId, mid, txnAmount } = answer.body.data.reqBody.body
    return { orderNo: orderId, mid, amount: txnAmount.value }
  }
  const check = (token: string, orderNo: string) =>
    app.call<{ body: { resultInfo: { resultStatus: string }; state: string; txnId: string } }>(
      'POST',
      '/api/admission/check-payment-status',
      { token, body: { orderId: orderNo } },
    )

  return {
    app,
    gateway,
    runJobs,
    order,
    mustOrder,
    check,
    /** Orders, is charged at the gateway, and has its status checked. */
    async buy(token: string, fields: OrderFields) {
      const made = await mustOrder(token, fields)
      gateway.charge({ mid: made.mid, orderNo: made.orderNo, outcome: 'TXN_SUCCESS' })
      await check(token, made.orderNo)
      return made
    },
    async sql<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
      const { rows } = await app.pool.query(text, values)
      return rows
    },
    async stateOf(orderNo: string) {
      const { rows } = await app.pool.query('select state from payment_orders where order_no = $1', [orderNo])
      return String(rows[0]?.state)
    },
    student: () => makeSignedIn(app),
    async close() {
      await gateway.stop()
      await app.close()
    },
  }
}

type BatchOverrides = { seats?: number | null; areBooksInStock?: boolean; instalments?: boolean }

/** A classroom batch at 12000 rupees: 1000 admission, 9000 tuition, 2000 books; or in three parts with 300 charges. */
export async function makeClassroom(
  app: TestApp,
  { seats = null, areBooksInStock = true, instalments = true }: BatchOverrides = {},
) {
  const centre = await makeCentre(app)
  const batch = await makeBatch(app, {
    centreId: centre.id,
    seats,
    areBooksInStock,
    code: `B-${randomBytes(4).toString('hex')}`,
  })
  const course = await makeCourse(app, {
    type: 'classroom',
    batchId: batch.id,
    baseFee: 1_500_000,
    discountedFee: 1_200_000,
    validityDays: null,
  })
  const parts = [
    { number: 1, admission: 100_000, tuition: 300_000, books: 200_000, net: 600_000, afterDays: 0 },
    { number: 2, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 30 },
    { number: 3, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 60 },
  ]
  const heads = { totalFee: 1_200_000, admissionFee: 100_000, tuitionFee: 900_000, booksFee: 200_000 }
  await app.db.insert(batchFees).values({
    batchId: batch.id,
    from: '2026-01-01',
    ...heads,
    instalmentCharges: instalments ? 30_000 : 0,
    instalments: instalments ? parts : null,
  })
  return { centre, batch, course, fields: { type: 'classroom', batchId: batch.id } }
}
