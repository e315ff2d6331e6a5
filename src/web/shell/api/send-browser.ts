import { getToken } from '../session.ts'
import type { ApiReply, ApiRequest, Send } from './call-api.ts'

// A phone on a dying 4G cell may wait for minutes; a person is told after this long.
const timeoutMs = 20_000
// A paper with its drawings is the largest thing a phone must get, and it is fetched ahead.
const timeoutForBytesMs = 60_000
// Who has something to read meanwhile is not kept waiting.
const timeoutWithCopyMs = 8000

const ofStudentArea = /^\/api\/(student-portal\/|website\/web\/all-exams-and-categories$)/

type Ahead = { at: number; answer: ReturnType<Send> }

// Long enough for the way from the link to its page, short enough that nobody reads yesterday's news.
const aheadMs = 10_000
const ahead = new Map<string, Ahead>()

function keyOf({ method, path, body }: ApiRequest) {
  return `${method} ${path} ${JSON.stringify(body)}`
}

/** Sends a request that a page will need in a moment. Only for public data, as whoever asks next gets the answer. */
export const sendAhead: Send = (request) => {
  const key = keyOf(request)
  const answer = send(request)
  ahead.set(key, { at: Date.now(), answer })
  // A failure is not shared: the next caller tries again.
  const forget = () => ahead.get(key)?.answer === answer && ahead.delete(key)
  answer.then(({ status }) => status >= 400 && forget(), forget)
  return answer
}

/** Carries API requests by `fetch`, with the bearer token when there is one. */
export const sendByFetch: Send = (request) => {
  // In the exam hall and the portal nothing is fetched ahead, and no batch of answers need be written out twice.
  if (ahead.size === 0) return send(request)
  const key = keyOf(request)
  const known = ahead.get(key)
  ahead.delete(key)
  return known && Date.now() - known.at < aheadMs ? known.answer : send(request)
}

/** In the student area what was last seen stands in for an answer that does not come. */
const send: Send = async (request) => {
  const { method, path } = request
  const token = getToken()
  if (method !== 'GET' || token === null || !ofStudentArea.test(path)) return ask(request)
  const { findAnswer, findTagged, isKept, keepAnswer } = await import('../offline/kept-answers.ts')
  if (!isKept(path)) return ask(request)
  const known = findTagged(path)
  try {
    const answer = await ask(request, { patienceMs: findAnswer(path) === null ? timeoutMs : timeoutWithCopyMs, known })
    // Somebody else may have signed in meanwhile.
    if (answer.status === 200 && getToken() === token) keepAnswer(path, answer.text, answer.tag)
    return answer
  } catch (error) {
    const copy = getToken() === token ? findAnswer(path) : null
    if (copy === null) throw error
    return { status: 200, text: copy.show() }
  }
}

type Known = { tag: string; text: string } | null

/** What is kept, by the server or here, says when it was made; the header of its answer says what time it is. */
function withTime(text: string, now: string | null) {
  return now === null ? text : text.replace(/"now":"[^"]*"/, `"now":"${now}"`)
}

type Asking = { patienceMs: number; known: Known }

async function ask(
  { method, path, body, keepalive, wants }: ApiRequest,
  { patienceMs, known }: Asking = { patienceMs: timeoutMs, known: null },
): Promise<ApiReply> {
  const token = getToken()
  const headers = new Headers({ accept: wants ? 'application/octet-stream, application/json' : 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (known !== null) headers.set('if-none-match', known.tag)
  const response = await fetch(path, {
    method,
    keepalive: keepalive ?? false,
    signal: AbortSignal.timeout(wants ? timeoutForBytesMs : patienceMs),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
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

/** Of `Retry-After`: seconds, or a date as proxies send it. */
export function secondsIn(header: string | null) {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
