import { get, post } from '#platform/http/call.ts'
import type { ChangeRoleBody, PersonWithRole, StaffSelf, StudentRights, StudentRightsBody } from './schema.ts'

export const staffCalls = {
  /** A fresh code, for what asks for one (403 `step_up`); the call is then repeated. */
  giveCode: post('/api/staff/step-up', 'message').types<{ body: { code: string } }>(),
  staffSelf: get('/api/staff/me').types<{ answer: StaffSelf }>(),
  changeRole: post('/api/staff/people/:id/role').types<{ body: ChangeRoleBody; answer: PersonWithRole }>(),
  endSessionsOf: post('/api/staff/people/:id/sessions/end', 'message').types(),
  correctBirth: post('/api/staff/people/:id/date-of-birth', 'message').types<{ body: { dob: string } }>(),
  setStudentRights: post('/api/staff/people/:id/student-rights').types<{
    body: StudentRightsBody
    answer: StudentRights
  }>(),
}
