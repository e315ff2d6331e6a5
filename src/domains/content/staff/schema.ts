import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

export const themeContrast = z.strictObject({
  pairs: z.array(
    z.strictObject({
      name: z.string(),
      front: z.string(),
      back: z.string(),
      contrast: z.number(),
      least: z.number(),
      is_enough: z.boolean(),
    }),
  ),
  warnings: z.array(z.string()),
})
export type ThemeContrast = z.infer<typeof themeContrast>

/** draft: never published; changed: public, with an open draft. Without a state, lists leave out archived things. */
export const thingState = z.enum(
  ['draft', 'scheduled', 'published', 'changed', 'archived', 'all'],
  'is not a known state',
)
export type ThingState = z.infer<typeof thingState>

/** A row of any list of the site or the catalogue; each kind has its own `cells`. */
const listedThing = z.strictObject({
  _id: id,
  title: z.string(),
  state: thingState.exclude(['all']),
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  publish_at: time.nullable(),
  problem: z.string().nullable(),
  changed_at: time.nullable().describe('Of the draft'),
})
export type ListedThing = z.infer<typeof listedThing>

export const thingList = z.strictObject({
  data: z.array(listedThing),
  next: z.string().nullable().describe('What to send as `after` for the next page'),
  total: z.strictObject({ value: z.number().int(), is_exact: z.boolean() }),
})
export type ThingList = z.infer<typeof thingList>

/** The filters of all lists; each has some of them. */
type ThingFilters = {
  section?: string
  sub_category_id?: string
  category_id?: string
  type?: string
  product_id?: string
  batch_id?: string
  centre_id?: string
  session?: string
}
export type ThingsQuery = ThingFilters & {
  q?: string
  state?: ThingState
  centre?: string
  draft_by?: string
  limit?: number
  after?: string
}

export const archiveBody = z.strictObject({ archived: z.boolean() })
export type ArchiveBody = z.infer<typeof archiveBody>

export const archived = z.strictObject({
  needs_yes: z.boolean().describe('Nothing has changed yet: a second person has been asked'),
})
export type Archived = z.infer<typeof archived>

export const orderBody = z.strictObject({ ids: z.array(id).min(1).max(500).describe('All of them in their new order') })
export type OrderBody = z.infer<typeof orderBody>

export const listWords = plainText(100).trim().min(1).optional().describe('Part of the title')

export const withdrawBody = z.strictObject({ kind: z.enum(['topper', 'testimonial']), id })
export type WithdrawBody = z.infer<typeof withdrawBody>

/** A notice as the search of the office shows it. */
export const foundNotice = z.strictObject({
  _id: id,
  title: z.string(),
  state: listedThing.shape.state,
  place: z.string().nullable(),
  shown_at: time.nullable(),
})
export type FoundNotice = z.infer<typeof foundNotice>
