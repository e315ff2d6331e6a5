import { z } from 'zod'
import { maskAadhaar } from './aadhaar.ts'
import { isBlank } from './typed.ts'

/** Text that the database can hold: no NUL and no other control character, and no half of one. As it was typed: for names to log in by, numbers and choices. */
export const exactText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'contains characters that are not allowed')

/** A text in which nothing can be seen is an empty one. */
const tidy = (text: string) => (isBlank(text) ? '' : maskAadhaar(text))

/** The same for whatever a person may write: Aadhaar numbers are cut down before anything else sees the text, so that none can be stored or logged. */
export const plainText = (longest: number) => exactText(longest).overwrite(tidy)

/** Text of several lines as it was typed, such as a question. */
export const exactLines = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'contains characters that are not allowed')

/** Plain text of several lines. */
export const longText = (longest: number) => exactLines(longest).overwrite(tidy)

/** A telephone number as it was typed: with its +91 it has twelve digits, which must not be taken for an Aadhaar number. */
export const phoneText = exactText(30)

export const emailText = exactText(254)
