import { createHash } from 'node:crypto'
import type { CdnHosts } from './cdn.ts'

type Options = {
  https: boolean
  development: boolean
  /** Whose pictures and films may be shown beside our own. */
  cdnHosts?: CdnHosts
  /** Address of map tiles, with its placeholders. */
  tileUrl?: string | undefined
  /** Addresses at the payment providers, whose overlay is a script of theirs in our page; nothing for those that are not used. */
  payments?: (string | undefined)[]
}

/** `{s}` at the front stands for the several hosts that tile servers spread their load over. */
function tileHost(url: string) {
  return url
    .slice('https://'.length)
    .split('/', 1)
    .join('')
    .replace(/^\{\w+\}/, '*')
}

function sources(own: string[], hosts: Iterable<string>) {
  return [...own, ...[...hosts].map((host) => `https://${host}`)].join(' ')
}

/** `inlineScripts`: the text of every script that stands in our pages; nothing else inline may run. */
export function securityHeaders(inlineScripts: string[], options: Options) {
  const payments = (options.payments ?? []).map((url) => (url === undefined ? '' : ` ${new URL(url).origin}`)).join('')
  const cdns = [...(options.cdnHosts?.values() ?? [])]
  const tiles = options.tileUrl === undefined ? [] : [tileHost(options.tileUrl)]
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const policy = [
    "default-src 'self'",
    // Vite's development server needs inline scripts and its web socket; production never relaxes this.
    options.development
      ? `script-src 'self' 'unsafe-inline'${payments}`
      : `script-src 'self' ${hashes.join(' ')}${payments}`,
    options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Typeset mathematics and the institute's hues are style attributes, which can run nothing.
    "style-src-attr 'unsafe-inline'",
    // A student's own photograph is fetched with the token and shown from memory, as a blob.
    `img-src ${sources(["'self'", 'data:', 'blob:'], [...cdns, ...tiles])}${payments}`,
    `media-src ${sources(["'self'"], cdns)}`,
    `frame-src https://www.youtube-nocookie.com${payments}`,
    "font-src 'self' data:",
    `connect-src 'self'${options.development ? ' ws:' : ''}${payments}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${payments}`,
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
export type SecurityHeaders = ReturnType<typeof securityHeaders>
