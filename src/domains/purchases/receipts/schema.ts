import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'
import { exactText } from '#platform/text/schema.ts'
import { receiptKind } from '../ledger/schema.ts'

/** half: a page of half an A4, for keeping; a4: its upper half on a full sheet, for a printer. */
export const sheet = z.enum(['half', 'a4'])
export type Sheet = z.infer<typeof sheet>

export const sheetQuery = z.strictObject({ sheet: sheet.optional() })

export const findQuery = z.strictObject({
  number: exactText(40).trim().min(1, 'Please enter the number of the receipt.'),
})

export const foundReceipt = z.strictObject({
  _id: id,
  number: z.string(),
  kind: receiptKind,
  student_id: id,
  candidate_name: z.string(),
  course_name: z.string(),
  amount: z.number(),
  issued_at: time,
})
export type FoundReceipt = z.infer<typeof foundReceipt>
