import { z } from 'zod'
import type { CdnHosts } from './http/cdn.ts'

/*
 * Formats of single settings, and their parsing.
 */

export const sender = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>)$/

const host = '[a-z0-9-]+(?:\\.[a-z0-9-]+)*(?::\\d+)?'
export const hostPairs = new RegExp(`^${host}=${host}(,${host}=${host})*$`)
export const tileAddress = /^https:\/\/[^\s;,'"]*\{z\}[^\s;,'"]*$/

export const merchantKeysShape = 'must be a JSON object that maps each merchant id to a key or a list of keys'
const keysOfMerchants = z.record(z.string().min(1), z.union([z.string().min(8), z.array(z.string().min(8)).min(1)]))

export function readMerchantKeys(text: string) {
  try {
    const keys = keysOfMerchants.parse(JSON.parse(text))
    return new Map(Object.entries(keys).map(([mid, given]) => [mid, [given].flat()]))
  } catch {
    // The refinement reports it, without the keys.
    return null
  }
}

export const s3Settings = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
export type S3Settings = Record<'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey', string>

export type LoginSettings = {
  clientId: string
  clientSecret: string
  issuer?: string | undefined
  label?: string | undefined
}

export const loginProvidersShape =
  'must be a JSON object that gives a client_id and a client_secret for each provider; providers other than google, facebook and microsoft also need an issuer and a label'
const usualProviders = ['google', 'facebook', 'microsoft']
const loginProvider = z.strictObject({
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  issuer: z.url({ protocol: /^https?$/ }).optional(),
  label: z.string().min(1).max(40).optional(),
})
const loginProviders = z
  .record(z.string().regex(/^[a-z][a-z\d-]{1,29}$/), loginProvider)
  .refine((all) =>
    Object.entries(all).every(
      ([name, provider]) => usualProviders.includes(name) || (provider.issuer && provider.label),
    ),
  )

export function readLoginProviders(text: string): Map<string, LoginSettings> | null {
  try {
    const all = Object.entries(loginProviders.parse(JSON.parse(text)))
    return new Map(
      all.map(([name, { client_id, client_secret, issuer, label }]) => [
        name,
        { clientId: client_id, clientSecret: client_secret, issuer, label },
      ]),
    )
  } catch {
    // The refinement reports it, without the secrets.
    return null
  }
}

/** Keys of the providers that send SMS and WhatsApp messages. */
export type MessageProviderKeys = {
  sms?: { url: string; key: string } | undefined
  whatsapp?: { url: string; token: string; app_secret: string; verify_token: string } | undefined
}

export const messageProvidersShape =
  'must be a JSON object with “sms” (a url and a key of at least 16 characters), “whatsapp” (a token, an app_secret and a verify_token), or both'
const providerUrl = z.url({ protocol: /^https?$/ })
const messageProviders = z.strictObject({
  sms: z.strictObject({ url: providerUrl, key: z.string().min(16) }).optional(),
  whatsapp: z
    .strictObject({
      url: providerUrl.default('https://graph.facebook.com'),
      token: z.string().min(1),
      app_secret: z.string().min(16),
      verify_token: z.string().min(16),
    })
    .optional(),
})

export function readMessageProviders(text: string): MessageProviderKeys | null {
  try {
    return messageProviders.parse(JSON.parse(text))
  } catch {
    // The refinement reports it, without the keys.
    return null
  }
}

export function readAddresses(text: string) {
  const urls = text.split(',').map((url) => url.trim())
  return urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) ? urls : null
}

export function readHosts(pairs: string | undefined): CdnHosts {
  return new Map(
    (pairs ?? '').split(',').flatMap((pair) => {
      const [from, to] = pair.split('=')
      return from && to ? [[from, to] as const] : []
    }),
  )
}

/** Languages, each optionally with a region: en,hi or en-XA. */
export const languageNames = /^[a-z]{2,3}(?:-[A-Z]{2})?(?:,[a-z]{2,3}(?:-[A-Z]{2})?)*$/

const loopback = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/

type Exposure = { host: string; publicUrl: string; trustProxy: boolean }

/**
 * Returns whether only this machine is served. Behind a proxy on the same machine a server listens on loopback too, so
 * a public address or a trusted proxy means that others are served.
 */
export function isLocal({ host, publicUrl, trustProxy }: Exposure) {
  return loopback.test(host) && loopback.test(new URL(publicUrl).hostname) && !trustProxy
}
