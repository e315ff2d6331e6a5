import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import type { LoginBody, WaitAsked } from '#domains/identity/sessions/schema.ts'
import { type Api, ApiError } from '../api/call-api.ts'
import { getDeviceToken, storeDeviceToken, storeSession } from '../session.ts'

export type KeptLogin = LoginBody & { isShared: boolean }

/**
 * Logs in, stores the session, and returns the user; `isShared`: for this tab only. After too many failed
 * attempts it solves the puzzle that allows another; `onProgress` receives the fraction done.
 */
export async function logIn(api: Api, { isShared, ...input }: KeptLogin, onProgress?: (done: number) => void) {
  const known = getDeviceToken()
  const body = known === null ? input : { ...input, device_token: known }
  const { token, device_token, data } = await api(sessionCalls)
    .login(body)
    .catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || !error.puzzle) throw error
      const nonces = await solvePuzzle(error.puzzle, onProgress)
      if (!nonces) throw error
      return api(sessionCalls).login({ ...body, proof: { salt: error.puzzle.salt, nonces } })
    })
  storeDeviceToken(device_token)
  storeSession(token, data, { remember: input.remember ?? false, isShared })
  return data
}

// Enough in parallel to keep a phone's cores busy, but few enough to waste little work at the end of a part.
const atOnce = 16

/**
 * Solves the puzzle of a refused login, which takes a phone some seconds; null if the browser has no cryptography, as
 * without https. `onProgress` receives the fraction done from 0 to 1, which never decreases, because the duration of a
 * part is unknown.
 */
async function solvePuzzle(
  { salt, iterations, bits, parts }: WaitAsked['puzzle'],
  onProgress?: (done: number) => void,
) {
  const { subtle } = globalThis.crypto
  if (!subtle) return null
  const text = new TextEncoder()
  const key = await subtle.importKey('raw', text.encode(salt), 'PBKDF2', false, ['deriveBits'])

  async function isGood(part: number, nonce: number) {
    const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(`${part}:${nonce}`), iterations }
    return new DataView(await subtle.deriveBits(algorithm, key, 16)).getUint16(0) >> (16 - bits) === 0
  }

  async function solvePart(part: number) {
    // Starts at a random number: each solution works only once, so two people with the same puzzle must find different
    // ones.
    let [next = 0] = crypto.getRandomValues(new Uint32Array(1))
    for (let tries = 0; ; tries += atOnce) {
      onProgress?.((part + 1 - Math.exp(-tries / 2 ** bits)) / parts)
      const tried = await Promise.all(Array.from({ length: atOnce }, (_, n) => isGood(part, next + n)))
      const solved = tried.indexOf(true)
      if (solved >= 0) return next + solved
      next += atOnce
    }
  }

  const nonces: number[] = []
  for (let part = 0; part < parts; part += 1) nonces.push(await solvePart(part))
  return nonces
}
