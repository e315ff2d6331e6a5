import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { listMerchants } from '#domains/catalogue/fees/reads.ts'
import type { ProviderName } from '#domains/catalogue/fees/schema.ts'
import type { Context, Log } from '#platform/context.ts'
import { paymentCalls } from './calls.ts'

const announced = z.object({ url: z.url(), razorpayUrl: z.url() })
const waitMs = 60_000

/** Returns whether an address is this machine itself, by name or number. */
function isLoopback(url: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

type Choice = { isDemo: boolean; mode: string; paytmUrl: string | undefined; razorpayUrl: { api: string } | undefined }

/** Throws when a real institute in production would accept sandbox money, or an unencrypted connection. */
export function requireRealGateway({ isDemo, mode, paytmUrl, razorpayUrl }: Choice) {
  if (isDemo || mode !== 'production') return
  for (const url of [paytmUrl, razorpayUrl?.api]) {
    if (url === undefined) continue
    if (isLoopback(url))
      throw new Error(
        'A production institute cannot take payments through a sandbox on this machine. See PAYTM_URL in .env.example.',
      )
    if (!url.startsWith('https:')) throw new Error('The payment gateway must use https. See PAYTM_URL in .env.example.')
  }
}

type Keys = Record<string, string>

/** Makes one key for each merchant of the demo at every start; only the two processes know it. */
async function makeKeys(ctx: Context): Promise<Record<ProviderName, Keys>> {
  const all = await listMerchants(ctx)
  const keysAt = (name: ProviderName) => {
    const ownMerchants = all.filter(({ provider }) => provider === name)
    return Object.fromEntries(ownMerchants.map(({ mid }) => [mid, randomBytes(8).toString('hex')]))
  }
  return { paytm: keysAt('paytm'), razorpay: keysAt('razorpay') }
}

function spawnGateway(settings: Record<string, string>) {
  const { PATH = '' } = process.env
  const env = { PATH, SANDBOX_GATEWAY: 'demo', NODE_ENV: 'development', ...settings }
  return spawn(process.execPath, ['sandbox/gateway/main.ts'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
}

type Child = ReturnType<typeof spawnGateway>

function untilAnnounced(child: Child) {
  return new Promise<z.infer<typeof announced>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox gateway did not start.')), waitMs)
    child.once('exit', () => reject(new Error('The sandbox gateway did not start.')))
    child.stdout.once('data', (text) => {
      clearTimeout(timer)
      resolve(announced.parse(JSON.parse(String(text))))
    })
  })
}

/** Starts a demo institute's gateway as a process of its own, which ends with this one. */
export async function startSandbox(
  ctx: Context,
  { publicUrl, dataDir, log }: { publicUrl: string; dataDir: string; log: Log },
) {
  const keys = await makeKeys(ctx)
  const child = spawnGateway({
    GATEWAY_MERCHANTS: JSON.stringify(keys.paytm),
    RAZORPAY_MERCHANTS: JSON.stringify(keys.razorpay),
    RAZORPAY_WEBHOOK_URL: publicUrl + paymentCalls.razorpayWebhook.path,
    GATEWAY_WEBHOOK_URL: publicUrl + paymentCalls.paytmWebhook.path,
    GATEWAY_FILE: path.join(dataDir, 'sandbox-gateway.json'),
  })
  const { url, razorpayUrl } = await untilAnnounced(child)
  log.info({ url }, 'payments of the demo go to a sandbox')
  return {
    paytmUrl: url,
    razorpayUrl: { api: razorpayUrl, script: `${razorpayUrl}/v1/checkout.js` },
    merchantKeys: new Map(
      Object.entries({ ...keys.paytm, ...keys.razorpay }).map(([mid, key]) => [mid, [key]] as const),
    ),
    stop: async () => {
      child.removeAllListeners('exit')
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
  }
}
