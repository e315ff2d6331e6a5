import type { PayableOrder } from '#domains/purchases/orders/schema.ts'
import { paiseOf } from '#platform/text/money.ts'
import { CheckoutError, isPhone, type OverlayEnd, type Payer } from './overlay-end.ts'

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

export function openRazorpay({ reqBody, checkout }: PayableOrder, payer: Payer): Promise<OverlayEnd> {
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
