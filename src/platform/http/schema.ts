import { z } from 'zod'
import { msg, t } from '#platform/text/messages.ts'

/** Opaque id of a row, named `_id` in JSON. */
export const id = z.uuid(msg`must be a valid ID`)

// PostgreSQL has no year 0. A phone that lost its clock reports 1970 or earlier, and its answers are accepted all
// the same.
const hasYear = (text: string) => !text.startsWith('0000')

/** ISO 8601 in UTC, with any precision. */
export const time = z.iso
  .datetime()
  .max(40, 'must be a valid date and time')
  .refine(hasYear, 'must be a valid date and time')

/** ISO 8601 with any offset from UTC, as people and their calendars write it. */
export const zonedTime = z.iso
  .datetime({ offset: true })
  .max(40, 'must be a valid date and time')
  .refine(hasYear, 'must be a valid date and time')

// In India the first day of the year 1 begins in the year 0.
const hasBeginning = (text: string) => text > '0001-01-01'

/** A day of the calendar, as YYYY-MM-DD. */
export const day = z.iso.date().refine(hasBeginning, 'must be a valid date')

/** Counts from 1 and fits a column of 32 bits. */
export const counter = z.int32().min(1)

export const idParams = z.strictObject({ id })

export const success = <T extends z.ZodType>(data: T) => z.strictObject({ success: z.literal(true), data })

/** Every 4xx and 5xx answer; `message` is fit to show to a person, `errors` names the fields. */
export const failure = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional().describe('What a screen needs to go on: of a stale edit the current state'),
})
export type Failure = z.infer<typeof failure>

/** Answer of an action: a sentence for the person. */
export const doneAnswer = z.strictObject({ success: z.literal(true), message: z.string(), data: z.null() })

/** A day within which an office looks something up. */
export const dayOfOffice = day.refine((text) => text >= '2000-01-01' && text <= '2999-12-31', 'must be a valid date')

/** A body that is the bytes of a file, sent as application/octet-stream. */
export const fileBody = z
  .custom<Uint8Array>((body) => Buffer.isBuffer(body), 'must be a file')
  // The very bytes, not a copy of them.
  .transform((body) => Buffer.from(body.buffer, body.byteOffset, body.byteLength))

type Bounds = { least: number; most: number /** In the plural: 'days'. */; unit: string }

/** A whole number between two limits, which a refusal names in a sentence. */
export function wholeNumber({ least, most, unit }: Bounds) {
  const error = () => t`must be a whole number of ${unit}`
  return z
    .number({ error })
    .int({ error })
    .min(least, { error: () => (least === 1 ? t`must be at least 1` : t`must be at least ${least} ${unit}`) })
    .max(most, { error: () => t`must be at most ${most} ${unit}` })
}
