import type { CreatedOrder } from '#domains/purchases/orders/schema.ts'
import { purchaseJobs } from '#domains/purchases/run-purchase-jobs.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { type Gateway, startGateway } from '../sandbox/gateway/server.ts'
import { makeSignedIn } from './factories.ts'
import { keys, storeMerchants } from './merchants.ts'
import { makeTestApp, type TestApp } from './test-app.ts'

/* A shop with two merchants, whose gateway is the sandbox on the loopback address. */

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Runs all due jobs. */
export async function runPurchaseJobs(app: TestApp) {
  const handlers = purchaseJobs(app.gateways)
  while (await runNextJob(app.context(), handlers));
}

type OrderFields = Record<string, unknown>

export async function makeShop(others: Record<string, string> = {}) {
  let clock = () => Date.now()
  const gateway: Gateway = await startGateway({ merchants: keys, clock: () => clock() })
  const settings = { PAYTM_URL: gateway.url, MERCHANT_KEYS: JSON.stringify(keys), ...others }
  const app = await makeTestApp({ settings })
  clock = () => app.now().getTime()
  await storeMerchants(app)
  const runJobs = () => runPurchaseJobs(app)
  const order = (token: string, fields: OrderFields) =>
    app.call<{ data: CreatedOrder; message?: string; errors?: Record<string, string> }>(
      'POST',
      '/api/admission/create-payment-order',
      { token, body: fields },
    )
  /** Opens an order, which must succeed. */
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
    /** Orders, is charged at the gateway, and has the status checked. */
    async buy(token: string, fields: OrderFields) {
      const made = await mustOrder(token, fields)
      gateway.charge({ mid: made.mid, orderNo: made.orderNo, outcome: 'TXN_SUCCESS' })
      await check(token, made.orderNo)
      return made
    },
    /** Blocks the writing of receipts until `release`; `waiting`: number of statements that wait for a lock. */
    async stopReceipts() {
      const client = await app.pool.connect()
      await client.query('begin')
      await client.query('lock table receipts in share row exclusive mode')
      const count =
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      return {
        async waiting(most: number) {
          for (let tries = 0; tries < 100; tries += 1) {
            const { rows } = await app.pool.query(count)
            if (rows[0]?.count >= most) return
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
          throw new Error(`${most} statements do not wait`)
        },
        async release() {
          await client.query('rollback')
          client.release()
        },
      }
    },
    async sql<T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> {
      const { rows } = await app.pool.query(text, values)
      return rows
    },
    async stateOf(orderNo: string) {
      const { rows } = await app.pool.query('select state from payment_orders where order_no = $1', [orderNo])
      return String(rows[0]?.state)
    },
    /** Makes a student with a confirmed e-mail, because limited seats are held for nobody else. */
    student: () => makeSignedIn(app, { emailConfirmedAt: app.now() }),
    async close() {
      await gateway.stop()
      await app.close()
    },
  }
}
