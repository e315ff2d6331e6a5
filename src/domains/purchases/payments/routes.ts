import type { Http } from '#platform/http/http.ts'
import { paths } from '#platform/text/paths.ts'
import type { Gateways } from '../providers/choose-provider.ts'
import { paymentCalls } from './calls.ts'
import { receivePaytm, receiveRazorpay } from './receive-notice.ts'

const largestMessage = 64 * 1024

/**
 * Registers the endpoints for providers. Their messages are read byte for byte and answered with 200 only once
 * they are committed. Browsers returning from a bank are redirected to the account, whatever they send.
 */
export function paymentMessageRoutes({ app }: Http, gateways: Gateways) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: largestMessage } as const
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      asText,
      (_request, body, done) => done(null, body),
    )
    const options = { schema: { hide: true }, config: { work: 'payment' as const } }

    scope.post(paymentCalls.paytmWebhook.path, options, async ({ ctx, body, headers }) => {
      const message = { raw: String(body), contentType: headers['content-type'] ?? '' }
      await receivePaytm(ctx, gateways, { ...message, source: 'webhook' })
      return { success: true as const }
    })
    scope.post(paymentCalls.paytmCallback.path, options, async ({ ctx, body, headers }, reply) => {
      const message = { raw: String(body), contentType: headers['content-type'] ?? '' }
      const { orderNo } = await receivePaytm(ctx, gateways, { ...message, source: 'callback' })
      return reply.redirect(`${paths.payments}?order=${encodeURIComponent(orderNo)}`, 303)
    })
    scope.get(paymentCalls.paytmCallbackAgain.path, options, async (_request, reply) =>
      reply.redirect(paths.payments, 303),
    )
    scope.post(paymentCalls.razorpayWebhook.path, options, async ({ ctx, body, headers }) => {
      const signature = String(headers['x-razorpay-signature'] ?? '')
      await receiveRazorpay(ctx, gateways, { raw: String(body), contentType: headers['content-type'] ?? '', signature })
      return { success: true as const }
    })
  })
}
