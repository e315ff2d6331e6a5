import { challengedQuestions, challenges, challengeWindows } from '#domains/attempts/challenges/tables.ts'
import type { Language } from '#domains/bank/schema.ts'
import { makeRegistration, makeSignedIn } from './factories.ts'
import { type Answer, choice, entriesOf, makeTestOf, studentApi } from './student-api.ts'
import type { TestApp } from './test-app.ts'

/* A ranked test that is over, with candidates whose answers are known. */

type Person = { token: string; user: { id: string } }
type Sitting = { app: TestApp; testId: string; person: Person; letters: string; language?: Language }

/** Sits a test: one letter per question, a dash for no answer. */
async function sitWithLetters({ app, testId, person, letters, language }: Sitting) {
  const { token, user } = person
  await makeRegistration(app, { testId, studentId: user.id })
  const api = studentApi(app, { token, testId })
  const query = language ? `?language=${language}` : ''
  const url = `/api/quiz-portal/tests/${testId}/attempt${query}`
  const attempt = (await app.call<Awaited<ReturnType<typeof api.open>>['body']>('POST', url, { token, body: {} })).body
    .data
  const { questions } = await api.paper(attempt)
  const answers = [...letters].map((letter, n): [string, Answer] => {
    const option = questions[n]?.options.find(({ text }) => text.en === letter)
    return [questions[n]?._id ?? '', { option_id: option?._id ?? null, seconds: 10 + n }]
  })
  await api.save(attempt._id, { epoch: attempt.epoch, entries: entriesOf(app, answers) })
  await api.submit(attempt._id)
  return { token, userId: user.id, attemptId: attempt._id, questions }
}

/**
 * Makes a talent test whose right answers are all A. It is over, whatever the clock says, and its results wait for the office. `sheets`: the letters of each
 * candidate.
 */
export async function makeOverTest(app: TestApp, sheets: string[], people: Person[] = []) {
  const count = Math.max(1, sheets[0]?.length ?? 1)
  const questions = Array.from({ length: count }, () => choice('single', 'A'))
  const ranked = { type: 'scholarship' as const, durationMinutes: 60, opensAt: app.now(), isReleasedByStaff: true }
  const { testId, questionIds } = await makeTestOf(app, Object.assign({ questions }, ranked))
  const sat = []
  for (const [n, letters] of sheets.entries()) {
    const person = people[n] ?? (await makeSignedIn(app, { passwordHash: 'none' }))
    sat.push(await sitWithLetters({ app, testId, person, letters }))
  }
  await app.pool.query("update tests set opens_at = opens_at - interval '5 hours' where id = $1", [testId])
  app.onContentChange()
  return { testId, questionIds, sat }
}

type Over = Awaited<ReturnType<typeof makeOverTest>>

/** Opens the window for challenges, with bounds in minutes from now. */
export async function openWindow(app: TestApp, { testId }: Pick<Over, 'testId'>, [from, until] = [-10, 60]) {
  const { user } = await makeSignedIn(app, { role: 'examiner', passwordHash: 'none' })
  const at = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000)
  const times = { opensAt: at(from ?? -10), closesAt: at(until ?? 60), setBy: user.id, setAt: app.now() }
  await app.db
    .insert(challengeWindows)
    .values({ testId, ...times })
    .onConflictDoUpdate({ target: challengeWindows.testId, set: times })
}

/** Makes a test whose first question was challenged by its first candidate, after the window for challenges. */
export async function makeChallenged(app: TestApp, person?: Person) {
  const over = await makeOverTest(app, ['BA'], person ? [person] : [])
  await openWindow(app, over, [-20, -10])
  const [{ testId, questionIds }, questionId = ''] = [over, over.questionIds[0]]
  const [challenged] = await app.db.insert(challengedQuestions).values({ testId, questionId }).returning()
  const at = { createdAt: app.now(), changedAt: app.now() }
  const own = { challengedId: challenged?.id ?? '', attemptId: over.sat[0]?.attemptId ?? '' }
  const said = { claim: 'two-keys' as const, reason: 'B is right too.' }
  const [challenge] = await app.db
    .insert(challenges)
    .values({ ...own, ...said, ...at })
    .returning()
  return { ...over, questionIds, questionId, caseId: own.challengedId, challengeId: challenge?.id ?? '' }
}
