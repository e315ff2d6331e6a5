import { getToken } from '../session.ts'
import type { ApiRequest, Send } from './call-api.ts'
import { fetchReply, timeoutMs } from './fetch-reply.ts'

// Shorter if a copy can be shown meanwhile.
const timeoutWithCopyMs = 8000

const ofStudentArea = /^\/api\/(student-portal\/|website\/web\/all-exams-and-categories$)/

type Ahead = { at: number; answer: ReturnType<Send> }

// Long enough to get from the link to its page, short enough not to show stale data.
const aheadMs = 10_000
const ahead = new Map<string, Ahead>()

function keyOf({ method, path, body }: ApiRequest) {
  return `${method} ${path} ${JSON.stringify(body)}`
}

/** Sends a request that a page will need in a moment. Only for public data, as the next to ask gets the answer. */
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

/** Sends a request; in the student area the last copy replaces a missing answer. */
const send: Send = async (request) => {
  const { method, path } = request
  const token = getToken()
  if (method !== 'GET' || token === null || !ofStudentArea.test(path)) return fetchReply(request)
  const { findAnswer, findTagged, isKept, keepAnswer } = await import('../offline/kept-answers.ts')
  if (!isKept(path)) return fetchReply(request)
  const known = findTagged(path)
  try {
    const answer = await fetchReply(request, {
      patienceMs: findAnswer(path) === null ? timeoutMs : timeoutWithCopyMs,
      known,
    })
    // Another person may have signed in meanwhile.
    if (answer.status === 200 && getToken() === token) keepAnswer(path, answer.text, answer.tag)
    return answer
  } catch (error) {
    const copy = getToken() === token ? findAnswer(path) : null
    if (copy === null) throw error
    return { status: 200, text: copy.show() }
  }
}
