import { z } from 'zod'

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
