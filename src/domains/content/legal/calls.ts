import { get, post } from '#platform/http/call.ts'
import type { AgreeBody, LegalKind, LegalText, StaffLegalText, StaffLegalWords } from './schema.ts'

export const legalCalls = {
  /** The version in force. */
  legalText: get('/api/website/web/legal/:kind').types<{ params: { kind: LegalKind }; answer: LegalText }>(),
  /** For a person who agreed to an earlier version: `texts_to_agree` of the bundle names the texts. */
  renewConsent: post('/api/student-portal/text-consents', 'message').types<{ body: AgreeBody }>(),
  /** Each with its versions. They are written and published as drafts of the kinds `legal-privacy` and so on. */
  legalTexts: get('/api/staff/legal-texts').types<{ answer: StaffLegalText[] }>(),
  /** An earlier version, to see what a person agreed to. */
  legalWords: get('/api/staff/legal-texts/:id').types<{ answer: StaffLegalWords }>(),
}
