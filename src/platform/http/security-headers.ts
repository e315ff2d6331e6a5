import { createHash } from 'node:crypto'
import { omitUndefined } from '#platform/omit-undefined.ts'
import type { CdnHosts } from './cdn.ts'

type Options = {
  https: boolean
  development: boolean
  /** CDN hosts whose pictures and videos may be shown. */
  cdnHosts?: CdnHosts
  /** Address of map tiles, with its placeholders. */
  tileUrl?: string | undefined
  /** Origins of the payment providers, whose overlay is a script in our page with frames in it. */
  payments?: { scripts: string[]; frames: string[]; connections: string[] }
}

/** Returns the host of a tile address; `{s}` at its front stands for several hosts that share the load. */
function tileHost(url: string) {
  return url
    .slice('https://'.length)
    .split('/', 1)
    .join('')
    .replace(/^\{\w+\}/, '*')
}

function sources(ownSources: string[], hosts: Iterable<string>) {
  return [...ownSources, ...[...hosts].map((host) => `https://${host}`)].join(' ')
}

/** Headers that are useless on answers that are not documents. */
export const headersOfDocuments = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy']

/**
 * Builds the security headers. `inlineScripts` are the texts of every script in our pages; no other inline script
 * may run.
 */
export function securityHeaders(inlineScripts: string[], options: Options) {
  const payments = options.payments ?? { scripts: [], frames: [], connections: [] }
  const isPaid = payments.scripts.length > 0
  const paid = (origins: string[]) => origins.map((origin) => ` ${origin}`).join('')
  const cdns = [...(options.cdnHosts?.values() ?? [])]
  const tiles = options.tileUrl === undefined ? [] : [tileHost(options.tileUrl)]
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const policy = [
    "default-src 'self'",
    // Vite's development server needs inline scripts and its web socket; production never relaxes this.
    options.development
      ? `script-src 'self' 'unsafe-inline'${paid(payments.scripts)}`
      : `script-src 'self' ${hashes.join(' ')}${paid(payments.scripts)}`,
    options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Typeset mathematics and the institute's hues are style attributes, which can run nothing.
    "style-src-attr 'unsafe-inline'",
    // A student's own photograph is fetched with the token and shown from memory, as a blob.
    `img-src ${sources(["'self'", 'data:', 'blob:'], [...cdns, ...tiles])}${paid([...new Set([...payments.scripts, ...payments.frames])])}`,
    // A stream that the browser cannot play natively is put together in the page, and played from there as a blob.
    `media-src ${sources(["'self'", 'blob:'], cdns)}`,
    // On a phone the provider's frame opens the app that pays, by an address of one of these kinds.
    // A paper is fetched with the token and printed from a frame of the page, as a blob.
    `frame-src blob: https://www.youtube-nocookie.com${paid(payments.frames)}${isPaid ? ' upi: intent:' : ''}`,
    "font-src 'self' data:",
    `connect-src 'self'${options.development ? ' ws:' : ''}${paid(payments.connections)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${paid(payments.frames)}`,
    "frame-ancestors 'none'",
  ]
  return omitUndefined({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    // A bank's window, opened by the provider's overlay, must be able to report to the overlay.
    'cross-origin-opener-policy': isPaid ? 'same-origin-allow-popups' : 'same-origin',
    'strict-transport-security': options.https ? 'max-age=31536000; includeSubDomains' : undefined,
  })
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>
