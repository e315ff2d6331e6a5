import type {
  Notebook,
  NotebookAnswer,
  NotebookCounts,
  NotebookSet,
  QuestionNote,
  Verdict,
} from '#domains/attempts/notebook/schema.ts'
import type { NewQuestion } from '#domains/bank/questions/store-questions.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn } from './factories.ts'
import { type Answer, choice, entriesOf, makeTestOf, studentApi } from './student-api.ts'
import type { Body, TestApp } from './test-app.ts'

type Data<T> = Body & { data: T }
const base = '/api/student-portal/notebook'

/** Returns the calls of one student at the notebook. */
export function notebookApi(app: TestApp, token: string) {
  const ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    app.call<Data<T>>(method, `${base}${path}`, { token, ...(body === undefined ? {} : { body }) })
  return {
    list: (query = '') => ask<Notebook>('GET', query),
    counts: () => ask<NotebookCounts>('GET', '/counts'),
    set: (query = '') => ask<NotebookSet>('GET', `/set${query}`),
    answer: (body: Partial<NotebookAnswer> & { question_id: string }) =>
      ask<Verdict>('POST', '/answers', { _id: newId(), seconds: 20, answered_at: app.now().toISOString(), ...body }),
    guess: (id: string, is_guess: boolean) => ask<Verdict>('PUT', `/answers/${id}`, { is_guess }),
    note: (id: string, body: { note: string; is_bookmarked: boolean }) =>
      ask<QuestionNote>('PUT', `/notes/${id}`, body),
    notes: (attemptId: string) => ask<QuestionNote[]>('GET', `/attempt-notes/${attemptId}`),
  }
}

/** Returns a question of five options, with A the right one. */
export function questionOf(topic: string, text: string): NewQuestion {
  return { ...choice('single', 'A'), topic, text: { en: text }, solution: { en: `solution of ${text}` } }
}

/** Returns the ids of the options A to E of each question, in the order of the questions. */
export async function lettersOf(app: TestApp, questionIds: string[]) {
  const { rows } = await app.pool.query<{ id: string; options: { id: string }[] }>(
    'select id, options from questions where id = any($1)',
    [questionIds],
  )
  const optionsOf = new Map(rows.map(({ id, options }) => [id, options]))
  return (questionId: string, letter: string) => optionsOf.get(questionId)?.['ABCDE'.indexOf(letter)]?.id ?? 'unknown'
}

/**
 * Answers to a test's questions: a letter and its seconds; null for a question that was opened and left; missing for
 * one never opened.
 */
export type Sat = ([letter: string | null, seconds: number] | undefined)[]

type Sitting = { testId: string; questionIds: string[]; token: string }

export async function sit(app: TestApp, { testId, questionIds, token }: Sitting, sat: Sat) {
  const letter = await lettersOf(app, questionIds)
  const api = studentApi(app, { token, testId })
  const { _id, epoch } = (await api.open()).body.data
  const answers = questionIds.flatMap((id, n): [string, Answer][] => {
    const [chosen, seconds] = sat[n] ?? [undefined, 0]
    if (chosen === undefined) return []
    return [[id, { option_id: chosen === null ? null : letter(id, chosen), seconds }]]
  })
  const saved = await api.save(_id, { epoch, entries: entriesOf(app, answers) })
  const submitted = await api.submit(_id)
  if (saved.status !== 200 || submitted.status !== 200) throw new Error(`${saved.text} ${submitted.text}`)
  return _id
}

/** Makes a student whose session outlives the days of a test. */
export async function makeLasting(app: TestApp) {
  const made = await makeSignedIn(app)
  const aYear = "expires_at = expires_at + interval '1 year', idle_seconds = 31536000"
  await app.pool.query(`update sessions set ${aYear} where user_id = $1`, [made.user.id])
  return made
}

/** Makes a student who has sat a test of such questions in such a way. */
export async function makeNotebook(app: TestApp, sat: Sat, topics = ['Ratios', 'Trains']) {
  const questions = sat.map((_, n) => questionOf(topics[n % topics.length] ?? 'Ratios', `Question ${n}`))
  const { testId, questionIds } = await makeTestOf(app, { questions, name: 'A mock' })
  const { token, user } = await makeLasting(app)
  const attemptId = await sit(app, { testId, questionIds, token }, sat)
  return {
    testId,
    questionIds,
    token,
    user,
    attemptId,
    api: notebookApi(app, token),
    letter: await lettersOf(app, questionIds),
  }
}
