import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import { storeTest } from '#domains/exams/tests/schedule-test.ts'
import type { QuizType } from '#domains/exams/tests/schema.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { makeGuardian, makeRegistration, makeSignedIn, makeStudent } from '../factories.ts'
import { sit } from '../make-notebook.ts'
import { choice } from '../student-api.ts'
import type { TestApp } from '../test-app.ts'
import { personalWord } from './every-call-stage.ts'

/* Who asks, and words that stand nowhere but in what some of them may not read. */

export const staff = {
  ...{ admin: 'admin', editor: 'editor', examiner: 'examiner', counsellor: 'counsellor', accounts: 'accounts' },
  ...{ manager: 'centre-manager', cashier: 'cashier', author: 'author', translator: 'translator' },
  ...{ teacher: 'teacher', invigilator: 'invigilator' },
} as const satisfies Record<string, RoleChoice>
type Staff = keyof typeof staff
export type Visitor = 'anonymous' | 'ended' | 'owner' | 'student' | 'tester' | 'guardian' | Staff
export const staffVisitors = Object.keys(staff) as Staff[]
export const visitors: Visitor[] = ['anonymous', 'ended', 'owner', 'student', 'tester', 'guardian', ...staffVisitors]
export const isNobody = (visitor: Visitor) => visitor === 'anonymous' || visitor === 'ended'
export const isStaff = (visitor: Visitor): visitor is Staff => visitor in staff
export const roleOf = (visitor: Visitor) =>
  isStaff(visitor) ? staff[visitor] : visitor === 'tester' || visitor === 'guardian' ? visitor : 'student'

/** Signs in somebody of each role but the owner, each at the first use; `student`: one who is there already. */
export function createPeople(app: TestApp, student?: string) {
  const made = new Map<Visitor, Promise<string>>()
  if (student !== undefined) made.set('student', Promise.resolve(student))
  async function signIn(visitor: Visitor) {
    if (visitor === 'anonymous') return ''
    if (visitor === 'guardian') return (await makeGuardian(app, (await makeStudent(app)).id)).token
    const { token } = await makeSignedIn(app, { role: roleOf(visitor) })
    if (visitor === 'ended') await app.call('POST', '/api/auth/logout', { token, body: {} })
    return token
  }
  return (visitor: Visitor) => {
    const token = made.get(visitor) ?? signIn(visitor)
    made.set(visitor, token)
    return token
  }
}
export type People = ReturnType<typeof createPeople>

/** Stands in everything that the office has drafted and not published. */
export const draftWord = 'canarydraft'
/** Words hidden in the texts, solutions and keys of a test's questions, each followed by the test's state. */
export const testWords = ['canaryquestion', 'canarysolution', 'canarykey'] as const
const states = ['future', 'running', 'held', 'told'] as const
type State = (typeof states)[number]

/** They look after no student, or after those of another centre. */
const strangers: Visitor[] = [
  ...(['anonymous', 'ended', 'student', 'tester', 'guardian', 'editor', 'author', 'translator', 'manager'] as const),
]
const readsBank: Visitor[] = ['admin', 'examiner', 'author', 'translator']
/** The owner logs in with what the body names; the code on an admit card tells whose it is. */
const namesOwner = /auth\/(web-login|confirm-email|reset-password)$|verify\/[\w-]+$/
const showsOwnAnswers = /get-submission-data-for-analysis|student-portal\/(notebook|score-card|topics-to-repeat)/

/**
 * Returns whether a visitor may read keys: their attempt is closed and, in a ranked test, results are released.
 * The student has closed the practice test, the owner has not.
 */
const mayReadKey = (visitor: Visitor, state: State) =>
  (visitor === 'student' && state === 'running') || (state === 'told' && ['owner', 'student'].includes(visitor))

/** Returns the words in an answer that this visitor should not have been told there. */
export function findLeaks(visitor: Visitor, where: string, text: string) {
  const found: string[] = []
  if (text.includes(personalWord) && strangers.includes(visitor) && !namesOwner.test(where)) found.push(personalWord)
  if (text.includes(draftWord) && !isStaff(visitor)) found.push(draftWord)
  const mayRead = (state: State) =>
    (readsBank.includes(visitor) && where.includes('/api/staff/')) ||
    (mayReadKey(visitor, state) && showsOwnAnswers.test(where))
  for (const state of states)
    for (const word of testWords.map((one) => `${one}-${state}`))
      if (text.includes(word) && !mayRead(state)) found.push(word)
  return found.map((word) => `${visitor} reads ${word} in ${where}`)
}

async function plantTest(app: TestApp, state: State, { type, hours }: { type: QuizType; hours: number }) {
  const ctx = app.context()
  const texts = { text: { en: `canaryquestion-${state}` }, solution: { en: `canarysolution-${state}` } }
  const questions = [0, 1].map(() => ({ ...choice('single', 'A'), ...texts }))
  const questionIds = await storeQuestions(ctx, questions)
  // An id that no option has: whoever reads it has seen the key.
  await app.pool.query(
    `update questions set key = jsonb_set(key, '{options}', (key->'options') || to_jsonb($2::text)) where id = any($1)`,
    [questionIds, `canarykey-${state}`],
  )
  const opensAt = new Date(app.now().getTime() + hours * 3_600_000)
  const testId = await storeTest(ctx, {
    ...{ name: `Test ${state}`, type, durationMinutes: 60, isFree: true, languages: ['en'], terms: plainTerms },
    ...{ opensAt, isReleasedByStaff: type === 'ftd' },
    sections: [{ name: 'All', marksPerQuestion: '4', penalty: '1', questionIds }],
  })
  return { testId, questionIds }
}

type Person = { token: string; user: { id: string } }

/**
 * Plants tests that the owner and another student have sat: of two ranked ones `told` is released and `held` is not; in the practice test `running` the owner's attempt
 * is open and the student's closed; `future` opens in an hour.
 */
export async function plantTests(app: TestApp, { owner, student }: { owner: Person; student: Person }) {
  const answers: [string, number][] = [
    ['B', 9],
    ['A', 9],
  ]
  const future = await plantTest(app, 'future', { type: 'mock-flt', hours: 1 })
  const running = await plantTest(app, 'running', { type: 'mock-flt', hours: 0 })
  const held = await plantTest(app, 'held', { type: 'ftd', hours: 0 })
  const told = await plantTest(app, 'told', { type: 'ftd', hours: 0 })
  const attempts = [await sit(app, { ...running, token: student.token }, answers)]
  for (const test of [held, told])
    for (const { user, token } of [owner, student]) {
      await makeRegistration(app, { testId: test.testId, studentId: user.id })
      attempts.push(await sit(app, { ...test, token }, answers))
    }
  const ranked = [held.testId, told.testId]
  await app.pool.query("update tests set opens_at = opens_at - interval '5 hours' where id = any($1)", [ranked])
  return { tests: [future.testId, running.testId, ...ranked], told: told.testId, running, attempts }
}
