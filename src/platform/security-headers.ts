import { createHash } from 'node:crypto'

/** `inlineScripts`: the text of every script that stands in our pages; nothing else inline may run. */
export function securityHeaders(inlineScripts: string[], options: { https: boolean; development: boolean }) {
  const hashes = inlineScripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const policy = [
    "default-src 'self'",
    // Vite's development server needs inline scripts and its web socket; production never relaxes this.
    options.development ? "script-src 'self' 'unsafe-inline'" : `script-src 'self' ${hashes.join(' ')}`,
    options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // Typeset mathematics and the institute's hues are style attributes, which can run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    options.development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
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
