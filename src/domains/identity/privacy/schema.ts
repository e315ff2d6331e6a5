import { z } from 'zod'
import { wholeNumber } from '#platform/http/schema.ts'

export const deleteAccountBody = z.strictObject({
  password: z.string().max(1024),
  confirm: z.literal('DELETE'),
  owes: z.number().nonnegative().default(0).describe('Rupees that are still due, as the student has seen them'),
})
export type DeleteAccountBody = z.input<typeof deleteAccountBody>
export type DeleteAccountFields = z.output<typeof deleteAccountBody>

/** Everything stored about one person, by the part of the system that stores it. */
export const myData = z.record(z.string(), z.unknown())
export type MyData = z.infer<typeof myData>

export const accountSettings = z.strictObject({
  minimum_age: z
    .number('must be a whole number of years')
    .int('must be a whole number of years')
    .min(5, 'must be at least 5 years')
    .max(30, 'must be at most 30 years')
    .nullable()
    .describe('Students younger than this are refused; null: none are'),
})
export type AccountSettings = z.infer<typeof accountSettings>

export const keepingSettings = z.strictObject({
  file_hours: wholeNumber({ least: 4, most: 72, unit: 'hours' }).describe(
    'The file of an export, for whoever asked for it',
  ),
  import_days: wholeNumber({ least: 7, most: 90, unit: 'days' }).describe(
    'A file that was handed in and what was read of it, decided about or not',
  ),
  device_days: wholeNumber({ least: 30, most: 365, unit: 'days' }).describe(
    'A browser that somebody has logged in from, without a log-in',
  ),
})
export type KeepingSettings = z.infer<typeof keepingSettings>
