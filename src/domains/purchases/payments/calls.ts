import { get, post } from '#platform/http/call.ts'

/**
 * Endpoints for providers, and for browsers returning from a bank. Their bodies are read byte for byte, so
 * routes.ts serves them without the usual checks.
 */
export const paymentCalls = {
  paytmWebhook: post('/api/payments/paytm/webhook', 'bytes').types(),
  paytmCallback: post('/api/payments/paytm/callback', 'bytes').types(),
  /** Some browsers resend the form as a GET when going back. */
  paytmCallbackAgain: get('/api/payments/paytm/callback', 'bytes').types(),
  razorpayWebhook: post('/api/payments/razorpay/webhook', 'bytes').types(),
}
