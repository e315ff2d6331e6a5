import { z } from 'zod'
import { exactText, longText } from '../schema.ts'

/** What the office writes in a mail, with placeholders in braces. */
export const mailText = z.strictObject({ subject: exactText(150), text: longText(4000) })
