/** not-opened: it could not be shown; closed: by the student, who may have paid or not; expired: its token is too old; said: what the provider believes. */
export type OverlayEnd = 'not-opened' | 'closed' | 'expired' | 'said-paid' | 'said-pending' | 'said-failed'

/** The script of the provider could not be loaded, or would not open its overlay. */
export class CheckoutError extends Error {}

export type Payer = { name: string; instituteName: string; description: string }

/** On a phone UPI comes first: the provider's overlay then opens the app that pays. */
export function isPhone() {
  return window.matchMedia('(pointer: coarse) and (max-width: 900px)').matches
}
