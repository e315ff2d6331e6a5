import { get, post } from '../../../platform/http/call.ts'
import type { LegalBody, LegalKind, LegalText, StaffLegalText } from './schema.ts'

export const legalCalls = {
  /** The version in force. */
  legalText: get('/api/website/web/legal/:kind').types<{ params: { kind: LegalKind }; answer: LegalText }>(),
  /** Every version that was published, the newest of each kind first. */
  legalTexts: get('/api/staff/legal-texts').types<{ answer: StaffLegalText[] }>(),
  /** In force from this moment on; the version before it stays for those who agreed to it. */
  publishLegalText: post('/api/staff/legal-texts').types<{ body: LegalBody; answer: StaffLegalText }>(),
}
