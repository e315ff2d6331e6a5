import { z } from 'zod'

/** half: a page of half an A4, to be kept; a4: its upper half on a sheet, for a printer. */
export const sheet = z.enum(['half', 'a4'])
export type Sheet = z.infer<typeof sheet>

export const sheetQuery = z.strictObject({ sheet: sheet.optional() })
