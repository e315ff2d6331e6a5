import { z } from 'zod'
import type { Serve } from '../../../platform/http/serve.ts'
import { freshly, permitted } from '../staff/require-permission.ts'
import { peopleCalls } from './calls.ts'
import { endAllGrants, endGrant, giveGrant } from './give-grant.ts'
import { invitePerson } from './invite-person.ts'
import { getPersonOfStaff, listPeople } from './reads.ts'
import { grantBody, inviteBody, invited, staffPerson } from './schema.ts'

export function peopleRoutes(serve: Serve, { publicUrl }: { publicUrl: string }) {
  const granting = freshly(permitted(['people.grant', 'people.grant-own'], 'use case'))
  serve(peopleCalls.people, { who: permitted('people.read', 'use case'), answer: z.array(staffPerson) }, (ctx) =>
    listPeople(ctx),
  )
  serve(peopleCalls.invite, { who: granting, body: inviteBody, answer: invited }, async (ctx, { body }) => {
    const { userId, path } = await invitePerson(ctx, body)
    return { person: await getPersonOfStaff(ctx, userId), link: new URL(path, publicUrl).href }
  })
  serve(
    peopleCalls.giveGrant,
    { who: granting, body: grantBody, answer: staffPerson },
    async (ctx, { params, body }) => {
      await giveGrant(ctx, params.id, body)
      return getPersonOfStaff(ctx, params.id)
    },
  )
  serve(peopleCalls.endGrant, { who: granting }, async (ctx, { params }) => {
    await endGrant(ctx, params.id)
    return 'The grant has ended.'
  })
  serve(peopleCalls.offboard, { who: freshly(permitted('people.grant')) }, async (ctx, { params }) => {
    await endAllGrants(ctx, params.id)
    return 'Their grants and sessions have ended.'
  })
}
