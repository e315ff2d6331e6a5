import { get, post, put } from '#platform/http/call.ts'
import type { EndSessionsBody, PaperConsentBody, StudentProfile, StudentProfileBody } from './schema.ts'

export const studentCareCalls = {
  studentProfile: get('/api/staff/students/:id/profile').types<{ answer: StudentProfile }>(),
  /**
   * Saves the office's changes to a profile. Requires `If-Match` with the version read; the student is mailed
   * which fields changed.
   */
  saveStudentProfile: put('/api/staff/students/:id/profile').types<{
    body: StudentProfileBody
    answer: StudentProfile
  }>(),
  recordConsent: post('/api/staff/students/:id/guardian-consents', 'message').types<{ body: PaperConsentBody }>(),
  /** With it go the profile and the pictures of a student under 18. */
  withdrawConsentOf: post('/api/staff/students/:id/guardian-consents/withdraw', 'message').types(),
  endStudentSessions: post('/api/staff/students/:id/sessions/end', 'message').types<{ body: EndSessionsBody }>(),
}
