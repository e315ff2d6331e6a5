import type { Send } from './api.ts'
import { getToken } from './session.ts'

// A phone on a dying 4G cell may wait for minutes; a person is told after this long.
const patienceMs = 20_000

/** Carries API requests by `fetch`, with the bearer token when there is one. */
export const sendByFetch: Send = async ({ method, path, body, keepalive }) => {
  const token = getToken()
  const response = await fetch(path, {
    method,
    keepalive: keepalive ?? false,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
