import { z } from 'zod'
import { bearerToken, type Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { getOwnUser } from './reads.ts'
import { loginAnswer, loginBody, ownUser } from './schema.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function registerIdentityRoutes({ app, signedIn }: Http) {
  app.post(
    '/api/auth/web-login',
    { schema: { body: loginBody, response: { 200: loginAnswer, '4xx': failure } } },
    async (request) => signIn(request.ctx, request.body),
  )

  app.post(
    '/api/auth/logout',
    { schema: { body: z.strictObject({}), response: { 200: success(z.null()) } } },
    async (request) => {
      const token = bearerToken(request)
      if (token) await signOut(request.ctx, token)
      return { success: true as const, data: null }
    },
  )

  app.get(
    '/api/auth/me',
    { preHandler: signedIn, schema: { response: { 200: success(ownUser), '4xx': failure } } },
    async (request) => ({ success: true as const, data: await getOwnUser(request.ctx) }),
  )
}
