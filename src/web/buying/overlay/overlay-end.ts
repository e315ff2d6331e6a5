import { t } from '#platform/text/messages.ts'
/**
 * not-opened: could not be shown; closed: by the student, who may or may not have paid; expired: the token is too old;
 * said-…: result reported by the provider.
 */
export type OverlayEnd = 'not-opened' | 'closed' | 'expired' | 'said-paid' | 'said-pending' | 'said-failed'

/** The provider's script could not be loaded, or refused to open its overlay. */
export class CheckoutError extends Error {}

export type Payer = { name: string; instituteName: string; description: string }

/** Returns whether this is a phone, where UPI is listed first: the overlay then opens the payment app. */
export function isPhone() {
  return window.matchMedia('(pointer: coarse) and (width < 1024px)').matches
}

/**
 * Returns how the overlay ended. If it did not open, the order may have been paid in another tab, so the page also asks
 * the server.
 */
export async function endOf(openOverlay: () => Promise<OverlayEnd>): Promise<OverlayEnd> {
  try {
    return await openOverlay()
  } catch (error) {
    console.error(error)
    return 'not-opened'
  }
}

const unpaid: Partial<Record<OverlayEnd, string>> = {
  'not-opened': t`The payment window could not be opened. Check your network, then press Pay again.`,
  closed: t`The payment window was closed, so nothing was paid. We have kept your choices.`,
  expired: t`The payment window timed out and nothing was paid. Press Pay to open it again.`,
}

/** Returns the message for an end after which the server knows of no payment. */
export function tellUnpaid(end: OverlayEnd) {
  const title = end === 'not-opened' ? t`Cannot initiate payment.` : ''
  return { title, detail: unpaid[end] ?? t`Nothing was paid. We have kept your choices.` }
}
