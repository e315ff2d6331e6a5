import { z } from 'zod'
import { day, id } from '#platform/http/schema.ts'

export const numbersQuery = z.strictObject({
  by: z.enum(['source', 'course', 'owner'], 'is not a valid way to group the figures'),
  from: day,
  to: day,
  centre: id.optional(),
})
export type NumbersQuery = z.output<typeof numbersQuery>
export const leadNumbers = z.strictObject({
  rows: z.array(
    z.strictObject({
      key: z.string().nullable(),
      name: z.string(),
      came: z.number().int(),
      called: z.number().int(),
      hours_to_call: z.number().nullable().describe('To the first call, the middle one'),
      open: z.number().int(),
      won: z.number().int(),
      lost: z.number().int(),
    }),
  ),
  reasons: z.array(z.strictObject({ key: z.string(), name: z.string(), count: z.number().int() })),
})
export type LeadNumbers = z.infer<typeof leadNumbers>
