import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import type { JournalEntry, OpenAttempt, Saved } from '#domains/attempts/sitting/schema.ts'
import { type NewQuestion, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { type NewTest, storeTest } from '#domains/exams/tests/schedule-test.ts'
import { makeSignedIn } from './factories.ts'
import { readPaper } from './read-paper.ts'
import type { Body, TestApp } from './test-app.ts'

type Data<T> = Body & { data: T }
export type Answer = Partial<Pick<JournalEntry, 'option_id' | 'option_ids' | 'number' | 'marked' | 'seconds'>>

/** Returns the calls of one student at one test. */
export function studentApi(app: TestApp, { token, testId }: { token: string; testId: string }) {
  const call = <T>(method: 'GET' | 'POST', url: string, body?: unknown) =>
    app.call<Data<T>>(method, url, { token, ...(body === undefined ? {} : { body }) })
  const attempt = (id: string) => `/api/quiz-portal/attempts/${id}`
  return {
    open: () => call<OpenAttempt>('POST', `/api/quiz-portal/tests/${testId}/attempt`, {}),
    paper: (of: OpenAttempt) => readPaper(app, { token, attempt: of }),
    save: (id: string, body: unknown) => call<Saved>('POST', `${attempt(id)}/answers`, body),
    submit: (id: string) => call<{ submission_id: string }>('POST', `${attempt(id)}/submit`, {}),
    analysis: (id: string) => call<Analysis>('GET', `/api/student-portal/get-submission-data-for-analysis/${id}`),
  }
}

/** Returns journal entries numbered from `first` for the answers to questions. */
export function entriesOf(app: TestApp, answers: [string, Answer][], first = 1): JournalEntry[] {
  return answers.map(([question_id, answer], index) => ({
    seq: first + index,
    question_id,
    option_id: null,
    marked: false,
    seconds: 5,
    at: app.now().toISOString(),
    ...answer,
  }))
}

const about = { subject: 'quant', topic: 'Kinds', difficulty: 'easy' as const, passageId: null }
const letters = ['A', 'B', 'C', 'D', 'E'].map((en) => ({ en }))

/** Returns a question with five options A to E, with these letters correct. */
export function choice(kind: 'single' | 'several', ...right: string[]) {
  const correct = right.map((letter) => letters.findIndex(({ en }) => en === letter))
  return {
    ...about,
    kind,
    text: { en: `${kind} ${right}` },
    options: letters,
    correct,
    solution: { en: 'solved' },
  } satisfies NewQuestion
}

export function numeric(value: string, tolerance = '0'): NewQuestion {
  return { ...about, kind: 'numeric', text: { en: 'How much?' }, value, tolerance, solution: { en: 'solved' } }
}

type Made = { questions: NewQuestion[]; terms?: Partial<TestTerms> } & Partial<Omit<NewTest, 'terms'>>

/** Makes an open test of one section with these questions: four marks each, and one off. */
export async function makeTestOf(app: TestApp, { questions, terms = {}, ...rest }: Made) {
  const ctx = app.context()
  const questionIds = await storeQuestions(ctx, questions)
  const testId = await storeTest(ctx, {
    name: 'Kinds',
    type: 'mock-flt',
    durationMinutes: 60,
    isFree: true,
    languages: ['en'],
    opensAt: new Date(app.now().getTime() - 60_000),
    terms: { ...plainTerms, ...terms },
    sections: [{ name: 'All', marksPerQuestion: '4', penalty: '1', questionIds }],
    ...rest,
  })
  app.onContentChange()
  return { testId, questionIds }
}

/** Makes a student in the middle of the test; `letter` returns the ids of the letters A to E of question n. */
export async function sitDown(app: TestApp, testId: string) {
  const { token, user } = await makeSignedIn(app)
  const api = studentApi(app, { token, testId })
  const attempt = (await api.open()).body.data
  const paper = await api.paper(attempt)
  const letter = (n: number, ...wanted: string[]) =>
    wanted.map((text) => paper.questions[n]?.options.find((option) => option.text.en === text)?._id ?? 'no such option')
  return { token, user, api, attempt, paper, letter }
}
