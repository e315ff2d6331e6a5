import type { CreatedOrder } from '#domains/purchases/orders/schema.ts'
import { CheckoutError, isPhone, type OverlayEnd, type Payer } from './overlay-end.ts'

/* Paytm's JS Checkout, as far as we use it: S2's flow DEFAULT with a TXN_TOKEN and no redirect. */

type Config = {
  root: ''
  flow: 'DEFAULT'
  data: { orderId: string; token: string; tokenType: 'TXN_TOKEN'; amount: string }
  merchant: { name: string; redirect: false }
  payMode?: { order: string[] }
  // Plain functions: some builds reject async ones, and none awaits them.
  handler: { notifyMerchant: (event: string) => void; transactionStatus: (result: { STATUS?: string }) => void }
}

declare global {
  interface Window {
    Paytm?: {
      CheckoutJS: {
        onLoad: (ready: () => void) => void
        init: (config: Config) => Promise<unknown>
        invoke: () => unknown
        close: () => void
      }
    }
  }
}

const waitMs = 20_000

type Checkout = NonNullable<Window['Paytm']>['CheckoutJS']
let ready: Checkout | null = null

/** Waits until the script's own parts are loaded; it calls back once for each load. */
function untilReady(checkout: Checkout) {
  if (ready === checkout) return
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new CheckoutError('the overlay did not get ready')), waitMs)
    checkout.onLoad(() => {
      clearTimeout(timer)
      ready = checkout
      resolve()
    })
  })
}

const ends: Record<string, OverlayEnd> = {
  TXN_SUCCESS: 'said-paid',
  PENDING: 'said-pending',
  TXN_FAILURE: 'said-failed',
}

export async function openPaytm({ body, reqBody }: CreatedOrder, { instituteName }: Payer): Promise<OverlayEnd> {
  const checkout = window.Paytm?.CheckoutJS
  if (!checkout) throw new CheckoutError('the script brought no overlay')
  await untilReady(checkout)
  const { orderId, txnAmount } = reqBody.body
  return new Promise((resolve, reject) => {
    const config: Config = {
      root: '',
      flow: 'DEFAULT',
      data: { orderId, token: body.txnToken, tokenType: 'TXN_TOKEN', amount: txnAmount.value },
      merchant: { name: instituteName, redirect: false },
      handler: {
        notifyMerchant: (event) => {
          if (event === 'APP_CLOSED') resolve('closed')
          if (event !== 'SESSION_EXPIRED') return
          checkout.close()
          resolve('expired')
        },
        transactionStatus: ({ STATUS = '' }) => {
          checkout.close()
          resolve(ends[STATUS] ?? 'closed')
        },
      },
    }
    if (isPhone()) config.payMode = { order: ['UPI', 'CC', 'DC', 'NB', 'PPBL', 'PPI', 'BALANCE'] }
    checkout
      .init(config)
      .then(() => checkout.invoke())
      .catch((error: unknown) => reject(new CheckoutError(String(error))))
  })
}
