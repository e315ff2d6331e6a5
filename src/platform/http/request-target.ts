import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * The canonical form of a request's address. Routes, the renderer and the caches each parse an address in their
 * own way; an answer may be made or cached for it only if all of them read it alike.
 */

const longest = 8192
const visibleAscii = /^[!-~]*$/
const escaped = /%([0-9a-f]{2})/gi
const unreserved = /[\w.~-]/

/** Normalises escapes (RFC 3986, 6.2.2): letters and digits are unescaped, other escapes are in upper case. */
function spellEscapes(path: string) {
  return path.replace(escaped, (_all, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return unreserved.test(character) ? character : `%${code.toUpperCase()}`
  })
}

function isDecodable(path: string) {
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(path))
  } catch {
    return false // escapes that are no UTF-8
  }
}

const hasDotSegment = (path: string) => /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)

/**
 * Returns the normal form of a request target's path and query; null if it names nothing on this server: another
 * host, a path that leads upwards, a backslash, control characters, broken escapes. A target that differs from
 * its normal form is to be redirected to it.
 */
function normalTarget(target: string): string | null {
  if (!target.startsWith('/') || target.length > longest || !visibleAscii.test(target)) return null
  const [path = '', query] = target.split(/\?(.*)/s, 2)
  if (path.includes('#') || !isDecodable(path)) return null
  const normal = spellEscapes(path).replace(/\/{2,}/g, '/')
  if (hasDotSegment(normal)) return null
  return query === undefined ? normal : `${normal}?${query}`
}

/** Returns the target that routes are matched with; one that names nothing becomes an address that does not exist. */
export function targetForRoutes(target: string) {
  if (normalTarget(target) !== null) return target
  return target.startsWith('/api/') ? '/api/404' : '/404'
}

/**
 * Hook that redirects other spellings of an address to its normal form, before anything is matched, rendered or
 * cached.
 */
export async function leadToNormalTarget(request: FastifyRequest, reply: FastifyReply) {
  const normal = normalTarget(request.url)
  if (normal !== null && normal !== request.url) return reply.redirect(normal, 308)
}
