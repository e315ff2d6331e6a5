import { z } from 'zod'
import { startRazorpay } from './razorpay.ts'
import { startGateway } from './server.ts'

/*
 * The gateway as a child process of a demo institute. Prints its address on one line and exits when its parent does.
 */

const settings = z.object({
  SANDBOX_GATEWAY: z.literal('demo', 'The sandbox gateway only runs for a demo institute.'),
  NODE_ENV: z.enum(['development', 'test'], 'The sandbox gateway does not run in production.'),
  GATEWAY_MERCHANTS: z.string(),
  GATEWAY_WEBHOOK_URL: z.url(),
  GATEWAY_FILE: z.string().optional(),
  GATEWAY_PORT: z.coerce.number().default(0),
  RAZORPAY_MERCHANTS: z.string().default('{}'),
  RAZORPAY_WEBHOOK_URL: z.url().optional(),
})

const read = settings.safeParse(process.env)
if (!read.success) {
  console.error(read.error.issues.map(({ message }) => message).join('\n'))
  process.exit(1)
}
const { GATEWAY_MERCHANTS, GATEWAY_WEBHOOK_URL: webhookUrl, GATEWAY_FILE: file, GATEWAY_PORT: port } = read.data
const readKeys = (text: string) => z.record(z.string(), z.string()).parse(JSON.parse(text))
const gateway = await startGateway({ merchants: readKeys(GATEWAY_MERCHANTS), webhookUrl, file, port })
const { RAZORPAY_MERCHANTS, RAZORPAY_WEBHOOK_URL } = read.data
const razorpay = await startRazorpay({ merchants: readKeys(RAZORPAY_MERCHANTS), webhookUrl: RAZORPAY_WEBHOOK_URL })
console.log(JSON.stringify({ url: gateway.url, razorpayUrl: razorpay.url }))
process.stdin.on('end', () => process.exit(0)).resume()
