import { t } from '#platform/text/messages.ts'
import { readLanguage } from '../offered-languages.ts'
import { getToken } from '../session.ts'
import type { ApiReply, ApiRequest } from './call-api.ts'

// On a failing 4G connection a phone may wait for minutes; after this time the user gets an error.
export const timeoutMs = 20_000
// A paper with its drawings is the largest download of a phone, and is fetched ahead.
const timeoutForBytesMs = 60_000

type Known = { tag: string; text: string } | null

/** Replaces the time inside an answer cached on the server or here with the one in its header. */
function withTime(text: string, now: string | null) {
  return now === null ? text : text.replace(/"now":"[^"]*"/, `"now":"${now}"`)
}

/** Shows a sentence to the user. Set by the page's entry module. */
export const notices: { tell: ((sentence: string) => void) | null } = { tell: null }

type Asking = { patienceMs?: number; known?: Known }

function headersOf({ body, wants, ifMatch, idempotencyKey }: ApiRequest, known: Known) {
  const token = getToken()
  const headers = new Headers({ accept: wants ? 'application/octet-stream, application/json' : 'application/json' })
  const isFile = body instanceof Uint8Array
  if (body !== undefined) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  if (known !== null) headers.set('if-none-match', known.tag)
  const language = readLanguage()
  if (language) headers.set('x-language', language)
  return headers
}

/** Sends one request by `fetch`, with the bearer token if there is one. */
export async function fetchReply(
  request: ApiRequest,
  { patienceMs = request.wants ? timeoutForBytesMs : timeoutMs, known = null }: Asking = {},
): Promise<ApiReply> {
  const { method, path, body, keepalive, wants } = request
  const response = await fetch(path, {
    method,
    keepalive: keepalive ?? false,
    signal: AbortSignal.timeout(patienceMs),
    headers: headersOf(request, known),
    // Sends the bytes of a file unchanged.
    body: body instanceof Uint8Array ? new Uint8Array(body) : body === undefined ? undefined : JSON.stringify(body),
  })
  if (response.ok && response.headers.get('x-masked') === 'aadhaar')
    notices.tell?.(t`What you wrote has an Aadhaar number. Only its last four digits were stored.`)
  if (wants && response.ok) {
    return { status: response.status, text: '', bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const retryAfter = secondsIn(response.headers.get('retry-after'))
  const tag = response.headers.get('etag')
  const isSame = response.status === 304 && known !== null
  return {
    status: isSame ? 200 : response.status,
    text: withTime(isSame ? known.text : await response.text(), response.headers.get('x-server-time')),
    tag: tag ?? undefined,
    retryAfter: retryAfter ?? undefined,
  }
}

/** Parses `Retry-After`: seconds, or a date as proxies send it. */
export function secondsIn(header: string | null) {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
