import type { PresentedQuote } from '#domains/purchases/orders/schema.ts'
import { get, post } from '#platform/http/call.ts'
import type { ConversionBody, ConversionOffer, ConversionQuoteBody, Converted, PasswordLink } from './schema.ts'

/** A lead becomes a student: account, batch with its plan, and the first receipt, together or not at all. */
export const conversionCalls = {
  conversion: get('/api/staff/leads/:id/conversion').types<{ answer: ConversionOffer }>(),
  /** Quote for paying at the counter; nothing is stored. */
  quoteConversion: post('/api/staff/leads/:id/conversion-quote').types<{
    body: ConversionQuoteBody
    answer: PresentedQuote
  }>(),
  /** Idempotent: a repeated call returns the same student. `If-Match` as for every change of a lead. */
  convertLead: post('/api/staff/leads/:id/conversion').types<{ body: ConversionBody; answer: Converted }>(),
  /** For a student without an e-mail who has not set a password; earlier links stop working. 409 for any other. */
  issuePasswordLink: post('/api/staff/students/:id/password-link').types<{ answer: PasswordLink }>(),
}
