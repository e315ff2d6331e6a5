import type { Merchant as MerchantRow } from '#domains/catalogue/fees/reads.ts'
import type { ProviderName } from '#domains/catalogue/fees/schema.ts'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import type { Merchant, OverlaySources, PaymentProvider } from './partner.ts'
import { createPaytm } from './paytm.ts'
import { createRazorpay } from './razorpay.ts'

export type Gateways = {
  providers: Partial<Record<ProviderName, PaymentProvider>>
  /** Keys of a merchant by its mid, the one that signs first. */
  secretsOf: (mid: string) => readonly string[]
  /** The address of this site, where providers call back. */
  publicUrl: string
}

type PaymentSettings = Pick<Config, 'paytmUrl' | 'razorpayUrl' | 'merchantKeys' | 'publicUrl'>

/** Creates the providers that are configured; without any, nothing can be bought online. */
export function createGateways({ paytmUrl, razorpayUrl, merchantKeys, publicUrl }: PaymentSettings): Gateways {
  const providers: Gateways['providers'] = {}
  if (paytmUrl !== undefined) providers.paytm = createPaytm(paytmUrl)
  if (razorpayUrl !== undefined) providers.razorpay = createRazorpay(razorpayUrl.api, razorpayUrl.script)
  return { providers, secretsOf: (mid) => merchantKeys.get(mid) ?? [], publicUrl }
}

/** Collects the script, frame and connection origins of all configured providers' overlays. */
export function overlaySources({ providers }: Gateways): OverlaySources {
  const all = Object.values(providers).map(({ sources }) => sources)
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    frames: all.flatMap(({ frames }) => frames),
    connections: all.flatMap(({ connections }) => connections),
  }
}

/** Returns the merchant's provider, and the merchant with its keys. 503 when either is not configured. */
export function providerFor(gateways: Gateways, { id, provider: name, mid, websiteName }: MerchantRow) {
  const provider = gateways.providers[name]
  const secrets = gateways.secretsOf(mid)
  if (!provider || secrets.length === 0) throw new AppError('unavailable', 'Payments are not available at the moment.')
  const merchant: Merchant = { id, provider: name, mid, websiteName, secrets }
  return { provider, merchant }
}

/** Returns the provider like `providerFor`; null if we have no key of the merchant. */
export function findProvider(gateways: Gateways, merchant: MerchantRow) {
  return gateways.secretsOf(merchant.mid).length > 0 ? providerFor(gateways, merchant) : null
}
