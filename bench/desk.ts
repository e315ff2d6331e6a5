import type { StudentPaper } from '../src/domains/exams/schema.ts'
import { createApi } from '../src/web/api.ts'
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

/** Told how long each step took. */
export type Note = (step: Step, milliseconds: number) => void

export function ensure(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`A student got a wrong answer: ${what}.`)
}

/** One student's calls, each timed from the request until its answer is read. */
export function openDesk(client: Client, note: Note) {
  let token: string | undefined
  const ask = (call: { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown }) =>
    client.ask({ ...call, ...(token === undefined ? {} : { token }) })
  const api = createApi(async (call) => {
    const answer = await ask(call)
    return { status: answer.status, text: answer.text() }
  })
  return {
    api,
    async timed<T>(step: Step, work: () => Promise<T>) {
      const startedAt = performance.now()
      const result = await work()
      note(step, performance.now() - startedAt)
      return result
    },
    async signIn(userName: string) {
      const answer = await api.login({ user_name: userName, password: studentPassword })
      token = answer.token
    },
    /** The paper unread: the same bytes hold the same questions, which spares the client parsing them ten times. */
    async getPaper(attemptId: string) {
      const answer = await ask({ method: 'GET', path: `/api/quiz-portal/attempts/${attemptId}/paper` })
      ensure(answer.status === 200, `status ${answer.status} for the questions`)
      return { bytes: answer.bytes, parse: () => parsePaper(answer.text()) }
    },
  }
}
export type Desk = ReturnType<typeof openDesk>

function parsePaper(text: string) {
  const { success, data }: { success: boolean; data: StudentPaper } = JSON.parse(text)
  ensure(success, text.slice(0, 200))
  return data
}
