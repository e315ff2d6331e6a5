import { z } from 'zod'

/** Opaque id of a row, named `_id` in JSON. */
export const id = z.uuid('is not a known id')

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

export const idParams = z.strictObject({ id })

export const success = <T extends z.ZodType>(data: T) => z.strictObject({ success: z.literal(true), data })

/** Every 4xx and 5xx answer; `message` is fit to show to a person, `errors` names the fields. */
export const failure = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof failure>
