import { z } from 'zod'
import { bearerToken, type Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { askPasswordReset } from './ask-password-reset.ts'
import { changePassword } from './change-password.ts'
import type { PersonalHolding } from './collect-my-data.ts'
import { confirmEmail } from './confirm-email.ts'
import { getOwnUser } from './reads.ts'
import { registerPrivacyRoutes, registerSessionListRoutes } from './register-privacy-routes.ts'
import { registerProfileRoutes } from './register-profile-routes.ts'
import { registerStaffRoutes } from './register-staff-routes.ts'
import { registerStudent } from './register-student.ts'
import { resetPassword } from './reset-password.ts'
import { describeDevice } from './rules.ts'
import {
  changePasswordBody,
  codeAsked,
  confirmBody,
  type DoneAnswer,
  doneAnswer,
  forgetBody,
  loginAnswer,
  loginBody,
  ownUser,
  registrationBody,
  resetBody,
} from './schema.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const response = { 200: doneAnswer, '4xx': failure }
const done = (message: string): DoneAnswer => ({ success: true, message, data: null })

/** `holdings`: what the domains above keep about people. */
export function registerIdentityRoutes(http: Http, holdings: PersonalHolding[]) {
  registerSessionRoutes(http)
  registerAccountRoutes(http)
  registerStaffRoutes(http)
  registerProfileRoutes(http)
  registerSessionListRoutes(http)
  registerPrivacyRoutes(http, holdings)
}

function registerAccountRoutes({ app, signedIn }: Http) {
  app.post('/api/um/web-registration', { schema: { body: registrationBody, response } }, async (request) => {
    await registerStudent(request.ctx, request.body)
    return done('You have registered successfully.')
  })

  app.post('/api/auth/confirm-email', { schema: { body: confirmBody, response } }, async (request) => {
    await confirmEmail(request.ctx, request.body)
    return done('Thank you. Your e-mail is confirmed.')
  })

  app.post('/api/auth/forget-password', { schema: { body: forgetBody, response } }, async (request) => {
    await askPasswordReset(request.ctx, request.body)
    return done('If an account exists for this e-mail, a reset link has been sent.')
  })

  app.post('/api/auth/reset-password', { schema: { body: resetBody, response } }, async (request) => {
    await resetPassword(request.ctx, request.body)
    return done('Your password is changed. Please log in with the new one.')
  })

  app.post(
    '/api/um/reset-password',
    { onRequest: signedIn, schema: { body: changePasswordBody, response } },
    async (request) => {
      await changePassword(request.ctx, { ...request.body, token: bearerToken(request) ?? '' })
      return done('Password changed.')
    },
  )
}

function registerSessionRoutes({ app, signedIn }: Http) {
  app.post(
    '/api/auth/web-login',
    { schema: { body: loginBody, response: { 200: loginAnswer, 401: z.union([codeAsked, failure]), '4xx': failure } } },
    async (request, reply) => {
      const device = describeDevice(request.headers['user-agent'])
      const answer = await signIn(request.ctx, { ...request.body, device })
      return answer.success ? answer : reply.code(401).send(answer)
    },
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
    { onRequest: signedIn, schema: { response: { 200: success(ownUser), '4xx': failure } } },
    async (request) => ({ success: true as const, data: await getOwnUser(request.ctx) }),
  )
}
