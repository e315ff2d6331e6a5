import { z } from 'zod'
import { id, time, zonedTime } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

export const offerBody = z.strictObject({
  until: zonedTime.describe('Until when the shop takes the slab off'),
  course_id: id.nullable().default(null).describe('null: any course'),
  reason: plainText(300).trim().default('').describe('Why, for the second person where a slab needs one'),
})
export type OfferBody = z.input<typeof offerBody>

/** waiting: for a second person. refused: they said no, or the request lapsed. */
const offerState = z.enum(['waiting', 'offered', 'ended', 'refused'])

/** A slab of a final version as a discount in the shop. */
export const slabOffer = z.strictObject({
  _id: id.describe('Of the discount'),
  version: z.number().int(),
  percent: z.number().int(),
  candidates: z.number().int().nullable().describe('null until it is offered'),
  state: offerState,
  until: time.nullable(),
})
export type SlabOffer = z.infer<typeof slabOffer>
