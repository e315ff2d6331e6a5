import { z } from 'zod'
import { time } from '#platform/http/schema.ts'

const documentKind = z.enum(['admit-card', 'merit-certificate', 'receipt'])
export type DocumentKind = z.infer<typeof documentKind>

/** replaced: there is a newer document, its content has changed, or it was cancelled. */
const documentState = z.enum(['valid', 'replaced'])

/** Answer to the bearer of a document: for a typed code only kind and state, for its signed QR code also what the paper says. */
export const checkedDocument = z.strictObject({
  code: z.string().describe('As it is printed'),
  kind: documentKind,
  state: documentState,
  revision: z.number().int().nullable().describe('null, as all that follows, for a code that was typed'),
  issued_on: time.nullable(),
  candidate_name: z.string().nullable(),
  title: z.string().nullable().describe('The test, the merit list, or the number of the receipt'),
  is_provisional: z.boolean(),
  photo: z.string().nullable().describe('Address, for who scanned the signed code of a valid document'),
})
export type CheckedDocument = z.infer<typeof checkedDocument>

/** Code as printed on a document. */
export const printedCode = z.strictObject({
  code: z.string(),
  revision: z.number().int(),
  link: z.string().describe('What its QR code holds'),
})
export type PrintedCode = z.infer<typeof printedCode>

export const codeParams = z.strictObject({ code: z.string() })
const signature = z.string()
export const signatureQuery = z.strictObject({ s: signature.optional() })
export const photoQuery = z.strictObject({ s: signature })
