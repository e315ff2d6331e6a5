import type { CreatedOrder, PayableOrder } from '#domains/purchases/orders/schema.ts'
import { paiseOf } from '#platform/text/money.ts'
import { CheckoutError, isPhone, type OverlayEnd, type Payer } from './overlay-end.ts'

/*
 * The provider's overlay. Its result is only a hint; the caller always asks the server afterwards.
 */

type Loaded = { src: string; element: HTMLScriptElement }
let loaded: Loaded | null = null

/** Removes another merchant's script, which defines the same global names. */
function forget({ element }: Loaded) {
  element.remove()
  Reflect.deleteProperty(window, 'Paytm')
  Reflect.deleteProperty(window, 'Razorpay')
  loaded = null
}

/** Without `crossorigin`: providers send no CORS headers, and the script would silently fail to run. */
async function loadScript(src: string) {
  if (loaded?.src === src) return
  if (loaded) forget(loaded)
  const element = document.createElement('script')
  element.src = src
  await new Promise((resolve, reject) => {
    element.addEventListener('load', resolve)
    element.addEventListener('error', () => {
      element.remove()
      reject(new CheckoutError('the script could not be loaded'))
    })
    document.head.append(element)
  })
  loaded = { src, element }
}

/**
 * Opens the overlay for an order and resolves when it closes. Rejects with `CheckoutError` when it cannot be
 * opened.
 */
export async function openCheckout(
  order: PayableOrder,
  payer: Payer,
  /** Called just before the overlay appears. */
  onOpen: () => void,
): Promise<OverlayEnd> {
  await loadScript(order.checkout.script)
  onOpen()
  return order.checkout.provider === 'paytm' ? openPaytm(order, payer) : openRazorpay(order, payer)
}

/*
 * Opens Razorpay's standard checkout with UPI first. On phones, Razorpay lists the installed UPI apps itself.
 */

type Options = {
  key: string
  amount: number
  currency: 'INR'
  order_id: string
  name: string
  description: string
  prefill: { name: string }
  config?: { display: { sequence: string[]; preferences: { show_default_blocks: true } } }
  handler: () => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}

declare global {
  interface Window {
    Razorpay?: new (options: Options) => { open: () => void }
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

const upiFirst = {
  display: { sequence: ['upi', 'card', 'netbanking'], preferences: { show_default_blocks: true } },
} as const

function openRazorpay({ reqBody, checkout }: PayableOrder, payer: Payer): Promise<OverlayEnd> {
  const { Razorpay } = window
  if (!Razorpay) throw new CheckoutError('the script brought no overlay')
  return new Promise((resolve, reject) => {
    try {
      const overlay = new Razorpay({
        key: checkout.key,
        amount: paiseOf(Number(reqBody.body.txnAmount.value)),
        currency: 'INR',
        order_id: checkout.provider_order,
        name: payer.instituteName,
        description: payer.description,
        prefill: { name: payer.name },
        ...(isPhone()
          ? { config: { display: { ...upiFirst.display, sequence: [...upiFirst.display.sequence] } } }
          : {}),
        // The answer carries a signature, which is not passed on because the server asks the provider itself.
        handler: () => resolve('said-paid'),
        modal: { ondismiss: () => resolve('closed'), confirm_close: true },
      })
      overlay.open()
    } catch (error) {
      reject(new CheckoutError(String(error)))
    }
  })
}

/* Types for the part of Paytm's JS Checkout that we use: flow DEFAULT of source S2, with a TXN_TOKEN and no redirect. */

type Config = {
  root: ''
  flow: 'DEFAULT'
  data: { orderId: string; token: string; tokenType: 'TXN_TOKEN'; amount: string }
  merchant: { name: string; redirect: false }
  payMode?: { order: string[] }
  // Plain functions: some builds reject async ones, and none of them awaits the result.
  handler: { notifyMerchant: (event: string) => void; transactionStatus: (result: { STATUS?: string }) => void }
}

const waitMs = 20_000

type Checkout = NonNullable<Window['Paytm']>['CheckoutJS']
let ready: Checkout | null = null

/** Waits until the script has loaded its own parts; it calls back once per load. */
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

async function openPaytm({ body, reqBody }: CreatedOrder, { instituteName }: Payer): Promise<OverlayEnd> {
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
