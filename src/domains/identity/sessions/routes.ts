import { z } from 'zod'
import { bearerToken } from '#platform/http/http.ts'
import { failure } from '#platform/http/schema.ts'
import { everyone, OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { ownUser } from '../schema.ts'
import { sessionCalls } from './calls.ts'
import { endOtherSessions, endSession, signOut } from './end-session.ts'
import { getOwnUser, listOwnSessions } from './reads.ts'
import { describeDevice } from './rules.ts'
import { accountAsked, codeAsked, loginAnswer, loginBody, ownSession, waitAsked } from './schema.ts'
import { signIn } from './sign-in.ts'

export function sessionRoutes(serve: Serve) {
  const others = { 401: z.union([codeAsked, accountAsked, failure]), 429: z.union([waitAsked, failure]) }
  serve(
    sessionCalls.login,
    { who: everyone, kind: 'sign-in', body: loginBody, answer: loginAnswer, others, logRefusals: true },
    async (ctx, { body, request, reply }) => {
      const device = describeDevice(request.headers['user-agent'])
      const answer = await signIn(ctx, { ...body, device })
      if (answer.success) return answer
      if (answer.code !== 'too_many') return new OtherAnswer(401, answer)
      reply.header('retry-after', answer.retry_after)
      return new OtherAnswer(429, answer)
    },
  )
  serve(sessionCalls.logout, { who: everyone, answer: z.null() }, async (ctx, { request }) => {
    const token = bearerToken(request)
    if (token) await signOut(ctx, token)
    return null
  })
  serve(sessionCalls.me, { who: signedIn, answer: ownUser }, (ctx) => getOwnUser(ctx))

  serve(sessionCalls.sessions, { who: signedIn, answer: z.array(ownSession) }, (ctx, { request }) =>
    listOwnSessions(ctx, bearerToken(request) ?? ''),
  )
  serve(sessionCalls.endSession, { who: signedIn }, async (ctx, { params }) => {
    await endSession(ctx, params)
    return t`That device has been logged out.`
  })
  serve(sessionCalls.endOtherSessions, { who: signedIn }, async (ctx, { request }) => {
    await endOtherSessions(ctx, { token: bearerToken(request) ?? '' })
    return t`All other devices have been logged out.`
  })
}
