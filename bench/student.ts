import type { OpenAttempt } from '../src/domains/attempts/sitting/schema.ts'
import { sessionCalls } from '../src/domains/identity/sessions/calls.ts'
import { openPaper, tagOf } from '../src/web/exam/player/device/open-paper.ts'
import { ApiError, createApi } from '../src/web/shell/api/call-api.ts'
import type { Client } from './keep-alive-client.ts'
import { studentPassword } from './student-names.ts'

export const steps = [
  'sign in',
  'dashboard',
  'instructions',
  'start',
  'read questions',
  'save 5 answers',
  'save 10 answers',
  'summary',
  'submit',
  'analysis',
] as const
export type Step = (typeof steps)[number]

/** Receives how long each step took. */
export type Note = (step: Step, milliseconds: number) => void

export function ensure(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`A student got a wrong answer: ${what}.`)
}

/** One student's calls, each timed from the request until its answer is read. */
export function createStudent(client: Client, note: Note) {
  let token: string | undefined
  const ask = (call: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }) =>
    client.ask({ ...call, ...(token === undefined ? {} : { token }) })
  const api = createApi(async (call) => {
    // Our API client says "no connection" for any failure, so the real error is logged here.
    const answer = await ask(call).catch((error: unknown) => {
      console.error(call.method, call.path, error)
      throw error
    })
    return { status: answer.status, text: answer.text() }
  })
  /** Fetches the sealed paper that a device keeps until it gets the key. */
  async function getSealedPaper(testId: string) {
    const answer = await ask({ method: 'GET', path: `/api/quiz-portal/tests/${testId}/paper/en` })
    if (answer.status !== 200)
      throw new ApiError({ status: answer.status, code: '', message: `status ${answer.status} for the sealed paper` })
    return answer.bytes
  }
  return {
    api,
    async timed<T>(step: Step, work: () => Promise<T>) {
      const startedAt = performance.now()
      const result = await work()
      note(step, performance.now() - startedAt)
      return result
    },
    /** Uses an existing session's token. */
    use(one: string) {
      token = one
    },
    getSealedPaper,
    async signIn(userName: string) {
      const answer = await api(sessionCalls).login({ user_name: userName, password: studentPassword })
      token = answer.token
    },
    /** Fetches the paper unopened: an equal tag means equal questions, so the client need not open them ten times. */
    async getPaper({ quiz_id: testId, paper_key: key }: Pick<OpenAttempt, 'quiz_id' | 'paper_key'>) {
      const bytes = new Uint8Array(await getSealedPaper(testId))
      return { tag: tagOf(bytes), open: () => openPaper(bytes, { testId, language: 'en', key }) }
    },
  }
}
export type Student = ReturnType<typeof createStudent>
