import { z } from 'zod'
import { id } from '#platform/http/schema.ts'
import { anyAccount, everyone, everyoneRecognised, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { permitted } from '../staff/require-permission.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { guardianCalls, ownGuardianCalls, studentGuardianCalls } from './calls.ts'
import { setSections } from './decide-sections.ts'
import { giveConsent, withdrawChildConsent } from './give-consent.ts'
import { endGuardianOf, endOwnGuardian, inviteGuardianOf, inviteOwnGuardian } from './invite-guardian.ts'
import { listChildren, listGuardiansOf, listOwnGuardians } from './reads.ts'
import {
  acceptBody,
  child,
  childConsentBody,
  guardianLink,
  invitationBody,
  openInvitation,
  ownGuardians,
  sectionsBody,
  tokenBody,
} from './schema.ts'

const sent = () => t`The invitation has been sent.`
const ended = () => t`The guardian no longer sees anything of this student.`

function invitingRoutes(serve: Serve) {
  const who = signedIn
  serve(ownGuardianCalls.guardians, { who, answer: ownGuardians }, (ctx) => listOwnGuardians(ctx))
  serve(ownGuardianCalls.inviteGuardian, { who, body: invitationBody }, async (ctx, { body }) => {
    await inviteOwnGuardian(ctx, body)
    return sent()
  })
  serve(ownGuardianCalls.endGuardian, { who }, async (ctx, { params }) => {
    await endOwnGuardian(ctx, params.id)
    return t`The guardian no longer sees anything of you.`
  })
  serve(ownGuardianCalls.setSections, { who, body: sectionsBody }, async (ctx, { params, body }) => {
    await setSections(ctx, params.id, body)
    return t`Saved.`
  })
  // The use cases check that the student is one of the caller's.
  const office = permitted('students.edit', 'use case')
  serve(studentGuardianCalls.guardiansOf, { who: office, answer: z.array(guardianLink) }, (ctx, { params }) =>
    listGuardiansOf(ctx, params.id),
  )
  serve(studentGuardianCalls.inviteGuardianOf, { who: office, body: invitationBody }, async (ctx, { params, body }) => {
    await inviteGuardianOf(ctx, params.id, body)
    return sent()
  })
  const params = z.strictObject({ id, link: id })
  serve(studentGuardianCalls.endGuardianOf, { who: office, params }, async (ctx, { params }) => {
    await endGuardianOf(ctx, { studentId: params.id, linkId: params.link })
    return ended()
  })
}

/** Routes of guardians: inviting, accepting, their children, and the consent for a child under 18. */
export function guardianRoutes(serve: Serve) {
  invitingRoutes(serve)
  serve(guardianCalls.invitation, { who: everyone, body: tokenBody, answer: openInvitation }, (ctx, { body }) =>
    readInvitation(ctx, body.token),
  )
  serve(
    guardianCalls.accept,
    { who: everyoneRecognised, body: acceptBody, logRefusals: true },
    async (ctx, { body }) => {
      await acceptInvitation(ctx, body)
      return t`Thank you. You can now follow the student in your account.`
    },
  )
  serve(guardianCalls.children, { who: anyAccount, answer: z.array(child) }, (ctx) => listChildren(ctx))
  serve(guardianCalls.giveConsent, { who: anyAccount, body: childConsentBody }, async (ctx, { params, body }) => {
    await giveConsent(ctx, params.id, body)
    return t`Thank you. Your consent has been recorded.`
  })
  serve(guardianCalls.withdrawConsent, { who: anyAccount }, async (ctx, { params }) => {
    await withdrawChildConsent(ctx, params.id)
    return t`Consent has been withdrawn and the personal details have been deleted.`
  })
}
