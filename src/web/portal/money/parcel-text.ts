import type { Parcel } from '#domains/purchases/parcels/schema.ts'
import { t } from '#platform/text/messages.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'

/** Describes the state of a parcel in a sentence. */
export function parcelText({ state, carrier, tracking_number, sent_on, ended_on }: Parcel) {
  const by = [carrier, tracking_number].filter(Boolean).join(', ')
  if (state === 'sent' && sent_on) return t`Sent on ${mediumDate(sent_on)} via ${by}.`
  if (state === 'delivered' && ended_on) return t`Delivered on ${mediumDate(ended_on)} by ${by}.`
  if (state === 'returned' && ended_on)
    return t`Returned to us on ${mediumDate(ended_on)}. We will ask you for the correct address.`
  return t`The institute will pack it and send it by post.`
}
