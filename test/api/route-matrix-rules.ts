import type { TestApp } from '../test-app.ts'

/* What the rows of the route matrix are made of. */

export const visitors = [
  ...(['anonymous', 'endedSession', 'studentA', 'studentB', 'tester', 'admin', 'editor', 'examiner'] as const),
  ...(['counsellor', 'accounts', 'centreManager'] as const),
] as const
export type Visitor = (typeof visitors)[number]

const isNobody = (visitor: Visitor) => visitor === 'anonymous' || visitor === 'endedSession'
const learners: Visitor[] = ['studentA', 'studentB', 'tester']

type Rule = (visitor: Visitor) => number
/** The status that each visitor gets. */
export const everyone =
  (status: number): Rule =>
  () =>
    status
export const signedIn: Rule = (visitor) => (isNobody(visitor) ? 401 : 200)
export const learnersOnly: Rule = (visitor) => (isNobody(visitor) ? 401 : learners.includes(visitor) ? 200 : 403)
export const ownerOnly: Rule = (visitor) => (isNobody(visitor) ? 401 : visitor === 'studentA' ? 200 : 404)
export const staffOnly: Rule = (visitor) => (isNobody(visitor) ? 401 : learners.includes(visitor) ? 403 : 200)
export const adminOnly: Rule = (visitor) => (isNobody(visitor) ? 401 : visitor === 'admin' ? 200 : 403)

/** What a row can make things with, new for every call: the app, a test that is open, and student A. */
export type Stage = { app: TestApp; testId: string; questionId: string; ownerToken: string; ownerId: string }
type Asked = { url?: string; body?: object }
export type Row = { route: string; answers: Rule; ask?: (stage: Stage) => Promise<Asked> | Asked }

export const at =
  (url: string, body?: object): NonNullable<Row['ask']> =>
  () =>
    body ? { url, body } : { url }
export const sending =
  (body: object): NonNullable<Row['ask']> =>
  () => ({ body })
export const nothing = sending({})
