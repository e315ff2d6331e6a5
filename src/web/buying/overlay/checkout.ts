import type { PayableOrder } from '#domains/purchases/orders/schema.ts'
import { CheckoutError, type OverlayEnd, type Payer } from './overlay-end.ts'
import { openPaytm } from './paytm-overlay.ts'
import { openRazorpay } from './razorpay-overlay.ts'

/*
 * The provider's overlay. What it says of a payment is a hint: the person who opens it asks the server afterwards, whatever came.
 */

type Loaded = { src: string; element: HTMLScriptElement }
let loaded: Loaded | null = null

/** Scripts of two merchants define the same names: the one before goes first. */
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

/** Opens the overlay for an order and waits until it is gone. Rejects with `CheckoutError` when it cannot be opened. */
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
