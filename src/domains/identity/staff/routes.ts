import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { bearerToken } from '#platform/http/http.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { needsApproval } from '../access.ts'
import { giveCode, renewTotp } from '../sessions/check-second-factor.ts'
import { endSessionsOf } from '../sessions/find-actor.ts'
import { peopleCalls, staffCalls, studentCareCalls } from './calls.ts'
import { changeRole } from './change-role.ts'
import { birthBody, correctBirth } from './correct-birth.ts'
import { askForGrant, askForReset } from './people/ask-approval.ts'
import { endGrant, giveGrant } from './people/give-grant.ts'
import { invitePerson, resendInvitation } from './people/invite-person.ts'
import { getPersonOfStaff, listPeople } from './people/reads.ts'
import { grantBody, inviteBody, resetBody, staffPerson } from './people/schema.ts'
import { type DraftKeyOf, getStaffSelf } from './reads.ts'
import { freshly, permitted } from './require-permission.ts'
import { changeRoleBody, codeBody, personWithRole, staffSelf, studentRights, studentRightsBody } from './schema.ts'
import { setStudentRights } from './set-student-rights.ts'
import { endSessionsBody, paperConsentBody, studentProfile, studentProfileBody } from './students/schema.ts'
import {
  endStudentSessions,
  readStudentProfile,
  recordPaperConsent,
  saveStudentProfile,
  withdrawConsentOf,
} from './students/student-care.ts'

export function staffRoutes(serve: Serve, { draftKeyOf }: { draftKeyOf: DraftKeyOf }) {
  serve(staffCalls.giveCode, { who: permitted('staff.door'), body: codeBody }, async (ctx, { body, request }) => {
    await giveCode(ctx, { code: body.code, token: bearerToken(request) ?? '' })
    return t`Thank you.`
  })
  serve(staffCalls.renewSecondFactor, { who: permitted('staff.door'), body: codeBody }, async (ctx, { body }) => {
    await renewTotp(ctx, body)
    return t`Your authenticator app has been removed. Log in to set up the new one.`
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

/** Answer for a change that waits for a second person: the person as they are until then. */
const waits = { 202: success(staffPerson) }
async function waiting(ctx: Context, personId: string) {
  return new OtherAnswer(202, { success: true, data: await getPersonOfStaff(ctx, personId) })
}

export function peopleRoutes(serve: Serve) {
  const granting = freshly(permitted(['people.grant', 'people.grant-own'], 'use case'))
  serve(peopleCalls.people, { who: permitted('people.read', 'use case'), answer: z.array(staffPerson) }, (ctx) =>
    listPeople(ctx),
  )
  serve(peopleCalls.invite, { who: granting, body: inviteBody, answer: staffPerson }, async (ctx, { body }) =>
    getPersonOfStaff(ctx, await invitePerson(ctx, body)),
  )
  serve(peopleCalls.resendInvitation, { who: granting }, async (ctx, { params }) => {
    await resendInvitation(ctx, params.id)
    return t`The invitation has been sent again.`
  })
  serve(
    peopleCalls.giveGrant,
    { who: granting, body: grantBody, answer: staffPerson, others: waits },
    async (ctx, { params, body }) => {
      if (needsApproval(body.role)) {
        await askForGrant(ctx, params.id, body)
        return waiting(ctx, params.id)
      }
      await giveGrant(ctx, params.id, body)
      return getPersonOfStaff(ctx, params.id)
    },
  )
  const asking = freshly(permitted('people.reset-request', 'use case'))
  serve(
    peopleCalls.resetSecondFactor,
    { who: asking, body: resetBody, answer: staffPerson, others: waits },
    async (ctx, { params, body }) => {
      await askForReset(ctx, params.id, body.reason)
      return waiting(ctx, params.id)
    },
  )
  serve(peopleCalls.endGrant, { who: granting }, async (ctx, { params }) => {
    await endGrant(ctx, params.id)
    return t`The role has been removed.`
  })
}

export function studentCareRoutes(serve: Serve) {
  // The use cases check that the student is one of the caller's.
  const who = permitted('students.edit', 'use case')
  serve(studentCareCalls.studentProfile, { who, answer: studentProfile }, (ctx, { params }) =>
    readStudentProfile(ctx, params.id),
  )
  serve(
    studentCareCalls.saveStudentProfile,
    { who, body: studentProfileBody, answer: studentProfile },
    (ctx, { params, body, request }) => saveStudentProfile(ctx, params.id, { version: requireVersion(request), body }),
  )
  serve(studentCareCalls.recordConsent, { who, body: paperConsentBody }, async (ctx, { params, body }) => {
    await recordPaperConsent(ctx, params.id, body)
    return t`The consent has been recorded.`
  })
  serve(studentCareCalls.withdrawConsentOf, { who: freshly(who) }, async (ctx, { params }) => {
    await withdrawConsentOf(ctx, params.id)
    return t`The consent has been withdrawn.`
  })
  serve(
    studentCareCalls.endStudentSessions,
    { who: freshly(who), body: endSessionsBody },
    async (ctx, { params, body }) => {
      await endStudentSessions(ctx, params.id, body)
      return body.session_id === undefined
        ? t`The student has been logged out everywhere.`
        : t`The device has been logged out.`
    },
  )
}
