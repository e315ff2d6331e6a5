import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { openPaper } from '#web/exam/player/device/open-paper.ts'
import type { TestApp } from './test-app.ts'

type Of = { token: string; testId: string; language?: Language }

/** Fetches the sealed paper as sent. */
export async function fetchPaper({ app }: TestApp, { token, testId, language = 'en' }: Of) {
  const url = `/api/quiz-portal/tests/${testId}/paper/${language}`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, headers: answer.headers, bytes: new Uint8Array(answer.rawPayload) }
}

/** Returns the paper of an attempt, opened with its key as the student's browser does. */
export async function readPaper(app: TestApp, of: { token: string; attempt: OpenAttempt; language?: Language }) {
  const { token, attempt, language = 'en' } = of
  const testId = attempt.quiz_id
  const { bytes } = await fetchPaper(app, { token, testId, language })
  return openPaper(bytes, { testId, language, key: attempt.paper_key })
}
