import { z } from 'zod'
import { day } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/** A line of the opening hours: these days, or one of them. */
const openingDays = z.enum(
  ['daily', 'mon-fri', 'mon-sat', 'sat-sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  'are not days of the week',
)
export type OpeningDays = z.infer<typeof openingDays>

/** By the clock of India, 09:00 or 20:30. */
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day')

/** Opening hours as the office enters them, possibly incomplete. */
export const openingBody = z.strictObject({
  hours: z
    .array(
      z.strictObject({
        days: openingDays.nullable().default(null),
        from: clock.nullable().default(null),
        to: clock.nullable().default(null),
      }),
    )
    .max(14)
    .default([]),
  holidays: z
    .array(
      z.strictObject({
        name: plainText(80).default(''),
        from: day.nullable().default(null),
        to: day.nullable().default(null).describe('The last day; null: it is one day'),
      }),
    )
    .max(60)
    .default([]),
})
export type OpeningBody = z.output<typeof openingBody>

/** Opening hours as shown on a centre's page. */
export const publicOpening = z.strictObject({
  hours: z.array(z.strictObject({ days: z.string(), times: z.string() })).describe('From Monday on; none: not said'),
  holidays: z
    .array(z.strictObject({ name: z.string(), from: day, to: day }))
    .describe('Those that are not over, the next one first'),
})
export type PublicOpening = z.infer<typeof publicOpening>
