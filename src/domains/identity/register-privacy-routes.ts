import { z } from 'zod'
import { bearerToken, type Http } from '../../platform/http.ts'
import { failure, idParams, success } from '../../platform/schema.ts'
import { collectMyData, type PersonalHolding } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { listOwnSessions } from './reads.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { type DoneAnswer, deleteAccountBody, doneAnswer, myData, ownSession } from './schema.ts'

const nothing = z.strictObject({})
const response = { 200: doneAnswer, '4xx': failure }
const done = (message: string): DoneAnswer => ({ success: true, message, data: null })

export function registerSessionListRoutes({ app, signedIn }: Http) {
  app.get(
    '/api/um/sessions',
    { onRequest: signedIn, schema: { response: { 200: success(z.array(ownSession)), '4xx': failure } } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return { success: true as const, data: await listOwnSessions(request.ctx, bearerToken(request) ?? '') }
    },
  )

  app.post(
    '/api/um/sessions/:id/end',
    { onRequest: signedIn, schema: { params: idParams, body: nothing, response } },
    async (request) => {
      await endSession(request.ctx, request.params)
      return done('That device is logged out.')
    },
  )

  app.post(
    '/api/um/sessions/end-others',
    { onRequest: signedIn, schema: { body: nothing, response } },
    async (request) => {
      await endOtherSessions(request.ctx, { token: bearerToken(request) ?? '' })
      return done('All other devices are logged out.')
    },
  )
}

/** `holdings`: what the domains above keep about people. */
export function registerPrivacyRoutes({ app, signedIn }: Http, holdings: PersonalHolding[]) {
  app.post(
    '/api/um/resend-confirmation',
    { onRequest: signedIn, schema: { body: nothing, response } },
    async (request) => {
      await resendConfirmation(request.ctx)
      return done('The link has been sent. Please look into your mailbox.')
    },
  )

  app.get(
    '/api/um/my-data',
    { onRequest: signedIn, schema: { response: { 200: success(myData), '4xx': failure } } },
    async (request, reply) => {
      const data = await collectMyData(request.ctx, holdings)
      reply.headers({
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'private, no-store',
      })
      return { success: true as const, data }
    },
  )

  app.post(
    '/api/um/delete-account',
    { onRequest: signedIn, schema: { body: deleteAccountBody, response } },
    async (request) => {
      await deleteAccount(request.ctx, request.body, holdings)
      return done('Your account is deleted.')
    },
  )
}
