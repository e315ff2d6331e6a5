import { z } from 'zod'
import { longText, plainText } from '#platform/text/schema.ts'

/** The office's wording of a mail, with placeholders in braces. */
export const mailText = z.strictObject({ subject: plainText(150), text: longText(4000) })
