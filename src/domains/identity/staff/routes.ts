import { bearerToken } from '#platform/http/http.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { giveCode } from '../sessions/check-second-factor.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { staffCalls } from './calls.ts'
import { changeRole } from './change-role.ts'
import { birthBody, correctBirth } from './correct-birth.ts'
import { type DraftKeyOf, getStaffSelf } from './reads.ts'
import { freshly, permitted } from './require-permission.ts'
import { changeRoleBody, codeBody, personWithRole, staffSelf, studentRights, studentRightsBody } from './schema.ts'
import { setStudentRights } from './set-student-rights.ts'

export function staffRoutes(serve: Serve, { draftKeyOf }: { draftKeyOf: DraftKeyOf }) {
  serve(staffCalls.giveCode, { who: permitted('staff.door'), body: codeBody }, async (ctx, { body, request }) => {
    await giveCode(ctx, { code: body.code, token: bearerToken(request) ?? '' })
    return t`Thank you.`
  })
  serve(staffCalls.staffSelf, { who: permitted('staff.door'), answer: staffSelf }, (ctx) =>
    getStaffSelf(ctx, draftKeyOf),
  )
  serve(
    staffCalls.changeRole,
    { who: freshly(permitted('people.grant')), body: changeRoleBody, answer: personWithRole },
    (ctx, { params, body }) => changeRole(ctx, params.id, body),
  )
  serve(staffCalls.endSessionsOf, { who: freshly(permitted('people.sessions')) }, async (ctx, { params }) => {
    await endSessionsOf(ctx, params.id)
    return t`This person has been logged out everywhere.`
  })
  serve(
    staffCalls.correctBirth,
    { who: permitted(['students.birth', 'students.edit'], 'use case'), body: birthBody },
    async (ctx, { params, body }) => {
      await correctBirth(ctx, params.id, body)
      return t`The date of birth has been corrected.`
    },
  )
  serve(
    staffCalls.setStudentRights,
    { who: permitted('students.rights', 'use case'), body: studentRightsBody, answer: studentRights },
    (ctx, { params, body }) => setStudentRights(ctx, params.id, body),
  )
}
