import { z } from 'zod'
import { day, id, time } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'
import { shippingAddress } from '../orders/schema.ts'

/** waiting: paid, and not sent yet; returned: it came back to us, and may be sent again. */
export const parcelState = z.enum(['waiting', 'sent', 'delivered', 'returned'])
export type ParcelState = z.infer<typeof parcelState>

export const parcelsQuery = z.strictObject({ state: parcelState.default('waiting') })
export type ParcelsQuery = z.output<typeof parcelsQuery> & { limit: number; after?: string | undefined }

export const parcelBody = z.strictObject({
  state: parcelState.exclude(['waiting']),
  carrier: plainText(60).trim().min(1),
  tracking_number: exactText(60).trim().default(''),
  on: day.describe('When it was sent, delivered or came back'),
})
export type ParcelBody = z.input<typeof parcelBody>

/** A parcel as the student sees it. */
export const parcel = z.strictObject({
  state: parcelState,
  carrier: z.string(),
  tracking_number: z.string(),
  sent_on: day.nullable(),
  ended_on: day.nullable().describe('When it was delivered or came back'),
})
export type Parcel = z.infer<typeof parcel>

export const staffParcel = parcel.extend({
  _id: id.describe('Of the order'),
  order_id: z.string(),
  order_number: z.string(),
  student_id: id,
  course_name: z.string(),
  books_included: z.boolean(),
  paid_on: time,
  shipping_address: shippingAddress,
  may_be_undone: z.boolean(),
})
export type StaffParcel = z.infer<typeof staffParcel>
