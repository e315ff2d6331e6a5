import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { getOwnFile, getSelfProfile } from './reads-profile.ts'
import { type DoneAnswer, doneAnswer, profileBody, selfProfile } from './schema.ts'
import { updateProfile } from './update-profile.ts'
import { withdrawConsent } from './withdraw-consent.ts'

// Two pictures of 150 KB in base64 and the words beside them.
const bodyLimit = 512 * 1024

const response = { 200: success(selfProfile), '4xx': failure }

export function registerProfileRoutes(http: Http) {
  const { app, signedIn } = http
  app.get('/api/admission/self-profile', { onRequest: signedIn, schema: { response } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return { success: true as const, data: await getSelfProfile(request.ctx) }
  })

  app.put(
    '/api/admission/self-profile-update',
    { onRequest: signedIn, bodyLimit, schema: { body: profileBody, response } },
    async (request) => ({ success: true as const, data: await updateProfile(request.ctx, request.body) }),
  )

  app.post(
    '/api/um/withdraw-guardian-consent',
    { onRequest: signedIn, schema: { body: z.strictObject({}), response: { 200: doneAnswer, '4xx': failure } } },
    async (request): Promise<DoneAnswer> => {
      await withdrawConsent(request.ctx)
      return { success: true, message: 'The consent is withdrawn and the personal details are deleted.', data: null }
    },
  )

  registerFileRoute(http)
}

function registerFileRoute({ app, signedIn }: Http) {
  app.get('/api/um/files/:id', { onRequest: signedIn, schema: { params: idParams } }, async (request, reply) => {
    const { kind, body, contentType } = await getOwnFile(request.ctx, request.params.id)
    // Opened by itself it is a picture and nothing else, whatever somebody may have found to hide in one.
    reply.headers({
      'content-type': contentType,
      'content-disposition': `inline; filename="${kind}.webp"`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return reply.send(body)
  })
}
