import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { needsApproval } from '../../access.ts'
import { freshly, permitted } from '../require-permission.ts'
import { askForGrant, askForReset } from './ask-approval.ts'
import { peopleCalls } from './calls.ts'
import { endGrant, giveGrant } from './give-grant.ts'
import { invitePerson, resendInvitation } from './invite-person.ts'
import { getPersonOfStaff, listPeople } from './reads.ts'
import { grantBody, inviteBody, resetBody, staffPerson } from './schema.ts'

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
