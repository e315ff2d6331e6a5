import { getToken } from '../session.ts'
import type { ApiRequest, Send } from './call-api.ts'
import { fetchReply } from './fetch-reply.ts'

const ofStudentArea = /^\/api\/(student-portal\/|website\/web\/all-exams-and-categories$)/

type Ahead = { at: number; answer: ReturnType<Send> }

// Long enough to get from a link to its page, short enough to avoid showing stale data.
const aheadMs = 10_000
const ahead = new Map<string, Ahead>()

function keyOf({ method, path, body }: ApiRequest) {
  return `${method} ${path} ${JSON.stringify(body)}`
}

/** Sends a request that a page will soon need. Only for public data, because the next request for the same address gets the answer. */
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
  // In the exam hall and the portal nothing is fetched ahead, so batches of answers are not serialised twice.
  if (ahead.size === 0) return send(request)
  const key = keyOf(request)
  const known = ahead.get(key)
  ahead.delete(key)
  return known && Date.now() - known.at < aheadMs ? known.answer : send(request)
}

/** Sends a request; in the student area the last stored copy replaces a missing answer. */
const send: Send = async (request) => {
  const { method, path } = request
  if (method !== 'GET' || getToken() === null || !ofStudentArea.test(path)) return fetchReply(request)
  return (await import('../offline/kept-answers.ts')).sendOrShowCopy(request, 'student-area')
}
