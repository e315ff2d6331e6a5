import { z } from 'zod'
import { maskAadhaar } from './aadhaar.ts'
import { isBlank } from './typed.ts'

/**
 * Text as typed that the database can store: no NUL or other control characters, and no lone surrogates. For
 * login names, numbers and choices.
 */
export const exactText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'contains characters that are not allowed')

/** Turns a text without anything visible into an empty one. */
const tidy = (text: string) => (isBlank(text) ? '' : maskAadhaar(text))

/** Free text: Aadhaar numbers are masked before anything else sees it, so that none can be stored or logged. */
export const plainText = (longest: number) => exactText(longest).overwrite(tidy)

/** Multi-line text as typed, such as a question. */
export const exactLines = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'contains characters that are not allowed')

/** Plain text of several lines. */
export const longText = (longest: number) => exactLines(longest).overwrite(tidy)

/** Phone number as typed: with its +91 it has twelve digits, which must not be taken for an Aadhaar number. */
export const phoneText = exactText(30)

export const emailText = exactText(254)
