import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { describeDevice } from '../sessions/rules.ts'
import { askProvider } from './ask-provider.ts'
import { providerCalls } from './calls.ts'
import { requireProvider } from './find-login.ts'
import { givePassword } from './give-password.ts'
import { listOwnLinks } from './list-links.ts'
import type { Providers } from './partner.ts'
import { receiveAnswer } from './receive-answer.ts'
import { registerByProvider } from './register-by-provider.ts'
import { removeLink } from './remove-link.ts'
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
} from './schema.ts'
import { giveCode, mailCode } from './verify-email.ts'

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
  serve(providerCalls.links, { who: signedIn, answer: linkedLogins }, (ctx) => listOwnLinks(ctx, providers))
  serve(providerCalls.connect, { ...begins, who: signedIn }, (ctx, { params, body }) =>
    askProvider(ctx, providerOf(params.name), { ...body, isLinking: true }),
  )
  serve(providerCalls.removeLink, { who: signedIn }, async (ctx, { params }) => {
    await removeLink(ctx, params)
    return t`The link has been removed.`
  })
}
