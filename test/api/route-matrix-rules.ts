import { mayDo } from '../../src/domains/identity/access.ts'
import type { Permission } from '../../src/domains/identity/schema.ts'
import type { RoleChoice } from '../../src/domains/identity/staff/schema.ts'
import { actorAs } from '../factories.ts'
import type { TestApp } from '../test-app.ts'

/* What the rows of the route matrix are made of. */

/** Each with their role: the managers at a centre of which nothing asked for is, other staff at all centres. */
export const roles = {
  studentB: 'student',
  tester: 'tester',
  admin: 'admin',
  editor: 'editor',
  examiner: 'examiner',
  counsellor: 'counsellor',
  accounts: 'accounts',
  centreManager: 'centre-manager',
  cashier: 'cashier',
  author: 'author',
  translator: 'translator',
  teacher: 'teacher',
  invigilator: 'invigilator',
} as const satisfies Record<string, RoleChoice>

export type Visitor = keyof typeof roles | 'anonymous' | 'endedSession' | 'studentA'
const isVisitor = (name: string): name is Visitor => name in roles
export const visitors: readonly Visitor[] = [
  'anonymous',
  'endedSession',
  'studentA',
  ...Object.keys(roles).filter(isVisitor),
]
export const roleOf = (visitor: Visitor): RoleChoice =>
  visitor === 'anonymous' || visitor === 'endedSession' || visitor === 'studentA' ? 'student' : roles[visitor]

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

/** Who has one of these permissions gets `status`, a manager of another centre than what is asked for `elsewhere`; everybody else 403. */
export const permittedThen =
  (
    permission: Permission | Permission[],
    { status = 200, elsewhere }: { status?: number; elsewhere?: number } = {},
  ): Rule =>
  (visitor) => {
    if (isNobody(visitor)) return 401
    const role = roleOf(visitor)
    const may = [permission].flat().some((one) => mayDo(actorAs(role, ''), one))
    if (!may) return 403
    return role === 'centre-manager' ? (elsewhere ?? status) : status
  }

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
