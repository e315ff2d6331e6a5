import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * The one form of a request's address. Routes, the renderer and the caches each read an address in their own way; only where all of them must read the same may an
 * answer be made for it or kept under it.
 */

const longest = 8192
const visibleAscii = /^[!-~]*$/
const escaped = /%([0-9a-f]{2})/gi
const unreserved = /[\w.~-]/

/** One spelling for each character (RFC 3986, 6.2.2): letters and digits stand for themselves, other escapes are in upper case. */
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
 * The path and query that a request target stands for; null when it names nothing on this server: another host, a path that leads upwards, a backslash, control
 * characters, broken escapes. A target that differs from its form is to be redirected to it.
 */
export function normalTarget(target: string): string | null {
  if (!target.startsWith('/') || target.length > longest || !visibleAscii.test(target)) return null
  const [path = '', query] = target.split(/\?(.*)/s, 2)
  if (path.includes('#') || !isDecodable(path)) return null
  const normal = spellEscapes(path).replace(/\/{2,}/g, '/')
  if (hasDotSegment(normal)) return null
  return query === undefined ? normal : `${normal}?${query}`
}

/** The target that routes are matched with: one that names nothing becomes an address that does not exist. */
export function targetForRoutes(target: string) {
  if (normalTarget(target) !== null) return target
  return target.startsWith('/api/') ? '/api/404' : '/404'
}

/** A hook before anything is matched by our own tables, rendered or kept: other spellings of an address lead to its one form. */
export async function leadToNormalTarget(request: FastifyRequest, reply: FastifyReply) {
  const normal = normalTarget(request.url)
  if (normal !== null && normal !== request.url) return reply.redirect(normal, 308)
}
