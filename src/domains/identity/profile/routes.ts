import { type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { withdrawConsent } from '../privacy/withdraw-consent.ts'
import { profileCalls } from './calls.ts'
import { getOwnFile, getSelfProfile } from './reads.ts'
import { profileBody, selfProfile } from './schema.ts'
import { updateProfile } from './update-profile.ts'

// Two pictures of 150 KB in base64 and the words beside them.
const bodyLimit = 512 * 1024

export function profileRoutes(serve: Serve) {
  serve(profileCalls.selfProfile, { who: signedIn, answer: selfProfile }, (ctx) => getSelfProfile(ctx))
  serve(
    profileCalls.updateProfile,
    { who: signedIn, bodyLimit, body: profileBody, answer: selfProfile },
    (ctx, { body }) => updateProfile(ctx, body),
  )
  serve(profileCalls.withdrawGuardianConsent, { who: signedIn }, async (ctx) => {
    await withdrawConsent(ctx)
    return t`Consent has been withdrawn and the personal details have been deleted.`
  })
  serve(profileCalls.ownFile, { who: signedIn }, async (ctx, { params, reply }) => {
    const { kind, body, contentType } = await getOwnFile(ctx, params.id)
    // Opened by itself it is a picture and nothing else, whatever somebody may have found to hide in one.
    reply.headers({
      'content-type': contentType,
      'content-disposition': `inline; filename="${kind}.webp"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return body
  })
}
