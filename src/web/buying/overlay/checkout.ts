import type { PayableOrder } from '#domains/purchases/orders/schema.ts'
import { paiseOf } from '#platform/text/money.ts'
import { CheckoutError, isPhone, type OverlayEnd, type Payer } from './overlay-end.ts'
import { openPaytm } from './paytm-overlay.ts'

/*
 * The provider's overlay. What it says of a payment is a hint: the person who opens it asks the server afterwards, whatever came.
 */

type Loaded = { src: string; element: HTMLScriptElement }
let loaded: Loaded | null = null

/** Removes the script of another merchant, which defines the same names. */
function forget({ element }: Loaded) {
  element.remove()
  Reflect.deleteProperty(window, 'Paytm')
  Reflect.deleteProperty(window, 'Razorpay')
  loaded = null
}

/** Without `crossorigin`: providers send no headers for it, and the script would silently not run. */
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
  /** Called just before it is shown. */
  onOpen: () => void,
): Promise<OverlayEnd> {
  await loadScript(order.checkout.script)
  onOpen()
  return order.checkout.provider === 'paytm' ? openPaytm(order, payer) : openRazorpay(order, payer)
}

/* Razorpay's standard checkout. On a phone its UPI block offers the apps that are there, by itself; we only put it first. */

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
        // The answer carries a signature; it stays here, as the server asks the provider itself.
        handler: () => resolve('said-paid'),
        modal: { ondismiss: () => resolve('closed'), confirm_close: true },
      })
      overlay.open()
    } catch (error) {
      reject(new CheckoutError(String(error)))
    }
  })
}
