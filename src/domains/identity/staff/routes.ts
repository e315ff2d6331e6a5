import type { Serve } from '../../../platform/http/serve.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { staffCalls } from './calls.ts'
import { changeRole } from './change-role.ts'
import { birthBody, correctBirth } from './correct-birth.ts'
import { getStaffSelf } from './reads.ts'
import { permitted } from './require-permission.ts'
import { changeRoleBody, personWithRole, staffSelf, studentRights, studentRightsBody } from './schema.ts'
import { setStudentRights } from './set-student-rights.ts'

export function staffRoutes(serve: Serve) {
  serve(staffCalls.staffSelf, { who: permitted('staff.door'), answer: staffSelf }, (ctx) => getStaffSelf(ctx))
  serve(
    staffCalls.changeRole,
    { who: permitted('people.grant'), body: changeRoleBody, answer: personWithRole },
    (ctx, { params, body }) => changeRole(ctx, params.id, body),
  )
  serve(staffCalls.endSessionsOf, { who: permitted('people.sessions') }, async (ctx, { params }) => {
    await endSessionsOf(ctx, params.id)
    return 'This person is logged out everywhere.'
  })
  serve(
    staffCalls.correctBirth,
    { who: permitted('students.birth'), body: birthBody },
    async (ctx, { params, body }) => {
      await correctBirth(ctx, params.id, body)
      return 'The date of birth is corrected.'
    },
  )
  serve(
    staffCalls.setStudentRights,
    { who: permitted('students.rights', 'use case'), body: studentRightsBody, answer: studentRights },
    (ctx, { params, body }) => setStudentRights(ctx, params.id, body),
  )
}
