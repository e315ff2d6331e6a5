import { z } from 'zod'

export const deleteAccountBody = z.strictObject({ password: z.string().max(1024), confirm: z.literal('DELETE') })
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

/** Everything kept about one person, by the part of the system that keeps it. */
export const myData = z.record(z.string(), z.unknown())
export type MyData = z.infer<typeof myData>
