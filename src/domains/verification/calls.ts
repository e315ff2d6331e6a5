import { get } from '#platform/http/call.ts'
import type { CheckedDocument, PrintedCode } from './schema.ts'

export const verificationCalls = {
  /**
   * State of a document by its code; `s`: the signature in its QR code, for which it also says who and what the
   * paper is about. The same 404 for a code that is unknown, withdrawn, mistyped or wrongly signed.
   */
  check: get('/api/verify/:code').types<{ query: { s?: string }; answer: CheckedDocument }>(),
  /** The photo of the holder, only for the signed code of a valid document. */
  photo: get('/api/verify/:code/photo', 'bytes').types<{ query: { s: string } }>(),
  /** The code of the caller's own admit card; `id`: of the registration. */
  cardCode: get('/api/student-portal/subscription/:id/code').types<{ answer: PrintedCode }>(),
  /** The PDF of the caller's own result in a published merit list; `id`: of the list. */
  certificate: get('/api/merit-results/:id/certificate', 'bytes').types(),
}
