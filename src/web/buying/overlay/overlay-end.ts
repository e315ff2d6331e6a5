import { t } from '#platform/text/messages.ts'
/**
 * not-opened: it could not be shown; closed: by the student, who may or may not have paid; expired: its token is
 * too old; said-…: what the provider reports.
 */
export type OverlayEnd = 'not-opened' | 'closed' | 'expired' | 'said-paid' | 'said-pending' | 'said-failed'

/** The script of the provider could not be loaded, or would not open its overlay. */
export class CheckoutError extends Error {}

export type Payer = { name: string; instituteName: string; description: string }

/** On a phone UPI comes first: the provider's overlay then opens the app that pays. */
export function isPhone() {
  return window.matchMedia('(pointer: coarse) and (width < 1024px)').matches
}

/**
 * Returns how the overlay ended. If it did not open, the order may have been paid in another tab: the page asks
 * the server too.
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

/** Returns the message if the server knows of no payment after this end. */
export function tellUnpaid(end: OverlayEnd) {
  const title = end === 'not-opened' ? t`Cannot initiate payment.` : ''
  return { title, detail: unpaid[end] ?? t`Nothing was paid. We have kept your choices.` }
}
