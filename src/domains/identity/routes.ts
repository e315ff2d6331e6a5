import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { bearerToken } from '#platform/http/http.ts'
import { failure } from '#platform/http/schema.ts'
import { anyAccount, everyone, OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { accountCalls, passwordCalls } from './accounts/calls.ts'
import { setLanguage } from './accounts/open-account.ts'
import { changeContact, confirmEmail, registerStudent, resendConfirmation } from './accounts/register-student.ts'
import {
  changePasswordBody,
  confirmBody,
  contactBody,
  forgetBody,
  languageBody,
  registrationBody,
  resetBody,
} from './accounts/schema.ts'
import { askPasswordReset, changePassword, resetPassword } from './passwords/reset-password.ts'
import { collectMyData, type PersonalDataSource } from './privacy/collect-my-data.ts'
import { deleteAccount } from './privacy/delete-account.ts'
import { withdrawConsent } from './privacy/guardian-consent.ts'
import { deleteAccountBody, myData } from './privacy/schema.ts'
import { privacyCalls, profileCalls } from './profile/calls.ts'
import { getOwnFile, getSelfProfile } from './profile/reads.ts'
import { profileBody, selfProfile } from './profile/schema.ts'
import { updateProfile } from './profile/update-profile.ts'
import { providerCalls } from './providers/calls.ts'
import { listOwnLinks, removeLink, requireProvider } from './providers/find-login.ts'
import type { Providers } from './providers/partner.ts'
import { askProvider, receiveAnswer } from './providers/receive-answer.ts'
import { givePassword, registerByProvider } from './providers/register-by-provider.ts'
import {
  beginBody,
  codeBody,
  emailBody,
  finishBody,
  linkedLogins,
  loginProvider,
  passwordBody,
  providerAddress,
  providerParams,
  providerStep,
  registerBody,
} from './providers/schema.ts'
import { giveCode, mailCode } from './providers/verify-email.ts'
import { ownUser } from './schema.ts'
import { sessionCalls } from './sessions/calls.ts'
import { endOtherSessions, endSession, signOut } from './sessions/find-actor.ts'
import { getOwnUser, listOwnSessions } from './sessions/reads.ts'
import { describeDevice } from './sessions/rules.ts'
import { accountAsked, codeAsked, loginAnswer, loginBody, ownSession, waitAsked } from './sessions/schema.ts'
import { signIn } from './sessions/sign-in.ts'

/** `onRegistered`: records of other domains, in the registration's transaction. */
export function accountRoutes(
  serve: Serve,
  { onRegistered }: { onRegistered: (ctx: Context, userId: string) => Promise<void> },
) {
  const anybody = { who: everyone, logRefusals: true }
  serve(accountCalls.register, { ...anybody, body: registrationBody }, async (ctx, { body }) => {
    await registerStudent(ctx, body, onRegistered)
    return t`You have registered successfully.`
  })
  serve(accountCalls.confirmEmail, { ...anybody, body: confirmBody }, async (ctx, { body }) => {
    return (await confirmEmail(ctx, body))
      ? t`Thank you. Your e-mail is confirmed.`
      : t`Already confirmed. There is nothing more to do.`
  })
  serve(accountCalls.resendConfirmation, { who: anyAccount }, async (ctx) => {
    await resendConfirmation(ctx)
    return t`The link has been sent. Please check your inbox.`
  })
  serve(accountCalls.changeContact, { who: anyAccount, body: contactBody }, async (ctx, { body }) => {
    await changeContact(ctx, body)
    return t`We have e-mailed you a link. Your phone number changes when you open it.`
  })
  serve(accountCalls.setLanguage, { who: anyAccount, body: languageBody }, async (ctx, { body }) => {
    await setLanguage(ctx, body)
    return t`Your choice is saved.`
  })
}

export function passwordRoutes(serve: Serve) {
  const anybody = { who: everyone, logRefusals: true }
  serve(passwordCalls.forgetPassword, { ...anybody, body: forgetBody }, async (ctx, { body }) => {
    await askPasswordReset(ctx, body)
    return t`If an account exists for this e-mail, a reset link has been sent.`
  })
  serve(passwordCalls.resetPassword, { ...anybody, body: resetBody }, async (ctx, { body }) => {
    await resetPassword(ctx, body)
    return t`Your password has been changed. Please log in with the new one.`
  })
  const owner = { who: anyAccount, logRefusals: true }
  serve(passwordCalls.changePassword, { ...owner, body: changePasswordBody }, async (ctx, { body, request }) => {
    await changePassword(ctx, { ...body, token: bearerToken(request) ?? '' })
    return t`Password changed.`
  })
}

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
  serve(sessionCalls.me, { who: anyAccount, answer: ownUser }, (ctx) => getOwnUser(ctx))

  serve(sessionCalls.sessions, { who: anyAccount, answer: z.array(ownSession) }, (ctx, { request }) =>
    listOwnSessions(ctx, bearerToken(request) ?? ''),
  )
  serve(sessionCalls.endSession, { who: anyAccount }, async (ctx, { params }) => {
    await endSession(ctx, params)
    return t`That device has been logged out.`
  })
  serve(sessionCalls.endOtherSessions, { who: anyAccount }, async (ctx, { request }) => {
    await endOtherSessions(ctx, { token: bearerToken(request) ?? '' })
    return t`All other devices have been logged out.`
  })
}

type Options = { providers: Providers; onRegistered: (ctx: Context, userId: string) => Promise<void> }

// A class may log in together over the one network of its centre.
const often = { name: 'provider-login', capacity: 120, perSecond: 0.5 }

export function providerRoutes(serve: Serve, { providers, onRegistered }: Options) {
  const providerOf = (name: string) => requireProvider(providers, name)
  const offered = [...providers.values()].map(({ name, label }) => ({ name, label }))
  serve(
    providerCalls.providers,
    { who: everyone, answer: z.array(loginProvider), cache: 'public', work: 'browsing' },
    () => offered,
  )
  const anybody = { who: everyone, kind: 'sign-in' as const, logRefusals: true, limit: often, answer: providerStep }
  const begins = { params: providerParams, body: beginBody, answer: providerAddress, limit: often }
  serve(providerCalls.begin, { ...begins, who: everyone, logRefusals: true }, (ctx, { params, body }) =>
    askProvider(ctx, providerOf(params.name), body),
  )
  const deskOf = (request: FastifyRequest) => ({
    providerOf,
    device: describeDevice(request.headers['user-agent']),
    onRegistered,
  })
  serve(providerCalls.finish, { ...anybody, body: finishBody }, (ctx, { body, request }) =>
    receiveAnswer(ctx, deskOf(request), body),
  )
  serve(providerCalls.mailCode, { ...anybody, body: emailBody }, (ctx, { body, request }) =>
    mailCode(ctx, deskOf(request), body),
  )
  serve(providerCalls.giveCode, { ...anybody, body: codeBody }, (ctx, { body, request }) =>
    giveCode(ctx, deskOf(request), body),
  )
  serve(providerCalls.givePassword, { ...anybody, body: passwordBody }, (ctx, { body, request }) =>
    givePassword(ctx, deskOf(request), body),
  )
  serve(providerCalls.register, { ...anybody, body: registerBody }, (ctx, { body, request }) =>
    registerByProvider(ctx, deskOf(request), body),
  )
  serve(providerCalls.links, { who: anyAccount, answer: linkedLogins }, (ctx) => listOwnLinks(ctx, providers))
  serve(providerCalls.connect, { ...begins, who: anyAccount }, (ctx, { params, body }) =>
    askProvider(ctx, providerOf(params.name), { ...body, isLinking: true }),
  )
  serve(providerCalls.removeLink, { who: anyAccount }, async (ctx, { params }) => {
    await removeLink(ctx, params)
    return t`The link has been removed.`
  })
}

// Two pictures of 150 KB in base64 and the text fields.
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
    // A browser that opens the address directly shows only an image, even if the file hides something else.
    reply.headers({
      'content-type': contentType,
      'content-disposition': `inline; filename="${kind}.webp"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    return body
  })
}

/** `sources`: personal data of the domains above. */
export function privacyRoutes(serve: Serve, sources: PersonalDataSource[]) {
  serve(privacyCalls.myData, { who: anyAccount, answer: myData }, async (ctx, { reply }) => {
    const data = await collectMyData(ctx, sources)
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })
  serve(privacyCalls.deleteAccount, { who: anyAccount, body: deleteAccountBody }, async (ctx, { body }) => {
    await deleteAccount(ctx, body, sources)
    return t`Your account has been deleted.`
  })
}
