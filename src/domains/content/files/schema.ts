import { z } from 'zod'
import { wholeNumber } from '#platform/http/schema.ts'

/** What a file is for: a picture or a PDF that everybody may see, or the paper of a consent, which only those may see who look after consents. */
export const fileUse = z.enum(['picture', 'document', 'consent'], 'is not a known use')
export type FileUse = z.infer<typeof fileUse>

export const storedFile = z.strictObject({
  url: z.string().describe('Of a picture or document its address, of a consent the key that its record names'),
  bytes: z.number().int(),
  /** Of a picture, as it is kept. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type StaffFile = z.infer<typeof storedFile>

/** How large a file of the office may be, as far as it chooses; the server takes no more than the largest of these whatever is set. */
export const uploadSettings = z.strictObject({
  file_mb: wholeNumber({ least: 1, most: 40, unit: 'MB' }).describe('Pictures, PDFs and consents'),
  question_picture_mb: wholeNumber({ least: 1, most: 16, unit: 'MB' }),
  import_mb: wholeNumber({ least: 1, most: 40, unit: 'MB' }).describe('Files of leads and of questions'),
})
export type UploadSettings = z.infer<typeof uploadSettings>
