import { get, post, put } from '#platform/http/call.ts'
import type { GrantBody, InviteBody, ResetBody, StaffPerson } from './people/schema.ts'
import type { ChangeRoleBody, PersonWithRole, StaffSelf, StudentRights, StudentRightsBody } from './schema.ts'
import type { EndSessionsBody, PaperConsentBody, StudentProfile, StudentProfileBody } from './students/schema.ts'

export const staffCalls = {
  /** A fresh code, for calls that need one (403 `step_up`); the caller then repeats the call. */
  giveCode: post('/api/staff/step-up', 'message').types<{ body: { code: string } }>(),
  /** Forgets one's own authenticator app and ends all one's sessions; the next log-in sets up another. */
  renewSecondFactor: post('/api/staff/second-factor/renew', 'message').types<{ body: { code: string } }>(),
  staffSelf: get('/api/staff/me').types<{ answer: StaffSelf }>(),
  changeRole: post('/api/staff/people/:id/role').types<{ body: ChangeRoleBody; answer: PersonWithRole }>(),
  endSessionsOf: post('/api/staff/people/:id/sessions/end', 'message').types(),
  correctBirth: post('/api/staff/people/:id/date-of-birth', 'message').types<{ body: { dob: string } }>(),
  setStudentRights: post('/api/staff/people/:id/student-rights').types<{
    body: StudentRightsBody
    answer: StudentRights
  }>(),
}

export const peopleCalls = {
  people: get('/api/staff/people').types<{ answer: StaffPerson[] }>(),
  /** The link is mailed to the invited person only. */
  invite: post('/api/staff/people').types<{ body: InviteBody; answer: StaffPerson }>(),
  resendInvitation: post('/api/staff/people/:id/invitations', 'message').types(),
  /** 202 when a second person must approve: the change then waits, and the answer says so. */
  giveGrant: post('/api/staff/people/:id/grants').types<{ body: GrantBody; answer: StaffPerson }>(),
  /** Always 202: removing a person's authenticator app takes two people. */
  resetSecondFactor: post('/api/staff/people/:id/second-factor-resets').types<{
    body: ResetBody
    answer: StaffPerson
  }>(),
  endGrant: post('/api/staff/grants/:id/end', 'message').types(),
}

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
  /** Also deletes the profile and the pictures of a student under 18. */
  withdrawConsentOf: post('/api/staff/students/:id/guardian-consents/withdraw', 'message').types(),
  endStudentSessions: post('/api/staff/students/:id/sessions/end', 'message').types<{ body: EndSessionsBody }>(),
}
