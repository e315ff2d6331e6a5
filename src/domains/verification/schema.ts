import { z } from 'zod'
import { time } from '#platform/http/schema.ts'

export const documentKind = z.enum(['admit-card', 'merit-certificate'])
export type DocumentKind = z.infer<typeof documentKind>

/** replaced: there is a newer document, or its content has changed. withdrawn: there is none any more. */
export const documentState = z.enum(['valid', 'replaced', 'withdrawn'])
export type DocumentState = z.infer<typeof documentState>

/** What the bearer of a document may learn, and nothing more. */
export const checkedDocument = z.strictObject({
  code: z.string().describe('As it is printed'),
  kind: documentKind,
  state: documentState,
  revision: z.number().int(),
  issued_on: time,
  candidate_name: z.string().nullable().describe('null: the document is withdrawn'),
  title: z.string().nullable().describe('The test, or the merit list'),
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
