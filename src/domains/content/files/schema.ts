import { z } from 'zod'
import { wholeNumber } from '#platform/http/schema.ts'

/** Use of a file: a public picture or PDF, or the paper of a consent, which only staff who manage consents may see. */
export const fileUse = z.enum(['picture', 'document', 'consent'], 'is not a known use')
export type FileUse = z.infer<typeof fileUse>

export const storedFile = z.strictObject({
  url: z.string().describe('Of a picture or document its address, of a consent the key that its record names'),
  bytes: z.number().int(),
  /** Width in pixels of a picture, as stored. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type StaffFile = z.infer<typeof storedFile>

/** The office's limits for its files; the server accepts no more than the largest of these whatever is set. */
export const uploadSettings = z.strictObject({
  file_mb: wholeNumber({ least: 1, most: 40, unit: 'MB' }).describe('Pictures, PDFs and consents'),
  question_picture_mb: wholeNumber({ least: 1, most: 16, unit: 'MB' }),
  import_mb: wholeNumber({ least: 1, most: 40, unit: 'MB' }).describe('Files of leads and of questions'),
})
export type UploadSettings = z.infer<typeof uploadSettings>
