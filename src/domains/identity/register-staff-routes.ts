import type { Http } from '../../platform/http.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { mayDo } from './access.ts'
import { changeRole } from './change-role.ts'
import { getStaffSelf } from './reads-staff.ts'
import { changeRoleBody, personWithRole, staffSelf } from './schema.ts'
import { setStudentRights, studentRights, studentRightsBody } from './set-student-rights.ts'

export function registerStaffRoutes({ app, allowed }: Http) {
  app.get(
    '/api/staff/me',
    {
      onRequest: allowed((actor) => mayDo(actor, 'staff.door')),
      schema: { response: { 200: success(staffSelf), '4xx': failure } },
    },
    async ({ ctx }) => ({ success: true as const, data: await getStaffSelf(ctx) }),
  )

  app.post(
    '/api/staff/people/:id/role',
    {
      onRequest: allowed((actor) => mayDo(actor, 'people.roles')),
      schema: { params: idParams, body: changeRoleBody, response: { 200: success(personWithRole), '4xx': failure } },
    },
    async ({ ctx, params, body }) => ({ success: true as const, data: await changeRole(ctx, params.id, body) }),
  )

  app.post(
    '/api/staff/people/:id/student-rights',
    {
      onRequest: allowed((actor) => mayDo(actor, 'people.rights')),
      schema: { params: idParams, body: studentRightsBody, response: { 200: success(studentRights), '4xx': failure } },
    },
    async ({ ctx, params, body }) => ({ success: true as const, data: await setStudentRights(ctx, params.id, body) }),
  )
}
