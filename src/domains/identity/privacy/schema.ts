import { z } from 'zod'

export const deleteAccountBody = z.strictObject({ password: z.string().max(1024), confirm: z.literal('DELETE') })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

/** Everything kept about one person, by the part of the system that keeps it. */
export const myData = z.record(z.string(), z.unknown())
export type MyData = z.infer<typeof myData>

export const accountSettings = z.strictObject({
  minimum_age: z
    .number('has to be a number of years')
    .int('has to be a number of years')
    .min(5, 'has to be 5 years at least')
    .max(30, 'has to be 30 years at most')
    .nullable()
    .describe('Students younger than this are refused; null: none are'),
})
export type AccountSettings = z.infer<typeof accountSettings>
