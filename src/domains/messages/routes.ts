import { z } from 'zod'
import { describeDevice } from '#domains/identity/sessions/rules.ts'
import { accountAsked, loginAnswer } from '#domains/identity/sessions/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { MessageProviderKeys } from '#platform/config-values.ts'
import { AppError } from '#platform/errors.ts'
import type { Http } from '#platform/http/http.ts'
import { failure } from '#platform/http/schema.ts'
import { anyAccount, everyone, OtherAnswer, type Serve, serveAs } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { outboxCalls, phoneCalls, preferenceCalls, receiptCalls } from './calls.ts'
import { askConfirmCode, askLoginCode, type CodeTools, confirmPhone, loginByCode } from './codes/phone-codes.ts'
import { describeSetup, listDeliveries, retryDelivery, sendSample } from './list-deliveries.ts'
import { receiveSms, receiveWhatsapp } from './receive-receipts.ts'
import {
  askCodeBody,
  codeSent,
  confirmPhoneBody,
  messageSetup,
  messagesQuery,
  ownNotice,
  ownPreferences,
  phoneLoginBody,
  phoneLoginOffer,
  preferencesBody,
  sampleBody,
  staffDelivery,
} from './schema.ts'
import { getPreferences, listNotices, readNotices, setPreferences } from './set-preferences.ts'

type Options = CodeTools & { keys: MessageProviderKeys; publicUrl: string }

function phoneRoutes(serve: Serve, tools: CodeTools) {
  const anybody = { who: everyone, logRefusals: true }
  const offer = { is_offered: tools.providers.sms !== undefined && tools.codeKey !== null }
  serve(
    phoneCalls.loginOffer,
    { who: everyone, answer: phoneLoginOffer, cache: 'public', work: 'browsing' },
    () => offer,
  )
  serve(phoneCalls.askCode, { ...anybody, body: askCodeBody, answer: codeSent }, (ctx, { body }) =>
    askLoginCode(ctx, tools, body.phone),
  )
  serve(
    phoneCalls.loginByCode,
    {
      ...anybody,
      kind: 'sign-in',
      body: phoneLoginBody,
      answer: loginAnswer,
      others: { 401: z.union([accountAsked, failure]) },
    },
    async (ctx, { body, request }) => {
      const device = describeDevice(request.headers['user-agent'])
      const answer = await loginByCode(ctx, tools, { ...body, device })
      return answer.success ? answer : new OtherAnswer(401, answer)
    },
  )
  const owner = { who: anyAccount, logRefusals: true }
  serve(phoneCalls.askConfirmCode, { ...owner, answer: codeSent }, (ctx) => askConfirmCode(ctx, tools))
  serve(phoneCalls.confirmPhone, { ...owner, body: confirmPhoneBody }, async (ctx, { body }) => {
    await confirmPhone(ctx, tools, body)
    return t`Your phone number is confirmed.`
  })
}

function ownRoutes(serve: Serve, tools: CodeTools) {
  const who = anyAccount
  serve(preferenceCalls.preferences, { who, answer: ownPreferences }, (ctx) => getPreferences(ctx, tools))
  serve(preferenceCalls.setPreferences, { who, body: preferencesBody, answer: ownPreferences }, (ctx, { body }) =>
    setPreferences(ctx, tools, body),
  )
  const notices = { who, answer: z.array(ownNotice) }
  serve(preferenceCalls.notices, notices, (ctx) => listNotices(ctx, tools))
  serve(preferenceCalls.readNotices, notices, (ctx) => readNotices(ctx, tools))
}

function outboxRoutes(serve: Serve, options: Options) {
  const who = permitted('messages.send', 'any centre')
  serve(
    outboxCalls.deliveries,
    { who, query: messagesQuery.extend(listQuery), answer: staffListOf(staffDelivery) },
    (ctx, { query }) => listDeliveries(ctx, options.kinds, query),
  )
  serve(outboxCalls.retry, { who, answer: staffDelivery }, (ctx, { params }) =>
    retryDelivery(ctx, options.kinds, params.id),
  )
  serve(outboxCalls.setup, { who: permitted('settings.read', 'any centre'), answer: messageSetup }, () =>
    describeSetup(options),
  )
  serve(
    outboxCalls.sendSample,
    { who: permitted('settings.edit'), body: sampleBody, answer: z.strictObject({ sent_to: z.string() }) },
    (ctx, { body }) => sendSample(ctx, options, body),
  )
}

const largestReceipt = 256 * 1024

/** Registers the addresses for providers, whose signatures are made over the bytes. */
function receiptRoutes({ app }: Http, { sms, whatsapp }: MessageProviderKeys) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: largestReceipt } as const
    scope.addContentTypeParser('application/json', asText, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: { work: 'background' as const } }
    scope.post(receiptCalls.sms.path, options, async ({ ctx, body, headers }) => {
      await receiveSms(ctx, { raw: String(body), signature: String(headers['x-signature'] ?? ''), key: sms?.key })
      return { success: true as const }
    })
    scope.post(receiptCalls.whatsapp.path, options, async ({ ctx, body, headers }) => {
      const signature = String(headers['x-hub-signature-256'] ?? '')
      await receiveWhatsapp(ctx, { raw: String(body), signature, secret: whatsapp?.app_secret })
      return { success: true as const }
    })
    scope.get(receiptCalls.verifyWhatsapp.path, options, async ({ query }, reply) => {
      const asked = z
        .object({
          'hub.mode': z.literal('subscribe'),
          'hub.verify_token': z.string(),
          'hub.challenge': z.string().max(200),
        })
        .safeParse(query)
      if (!whatsapp || !asked.success || asked.data['hub.verify_token'] !== whatsapp.verify_token)
        throw new AppError('forbidden', 'The verification is wrong.')
      return reply.type('text/plain').send(asked.data['hub.challenge'])
    })
  })
}

export function messageRoutes(http: Http, options: Options) {
  phoneRoutes(serveAs(http.serve, 'sign-in'), options)
  ownRoutes(http.serve, options)
  outboxRoutes(http.serve, options)
  receiptRoutes(http, options.keys)
}
