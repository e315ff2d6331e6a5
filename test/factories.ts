import { randomBytes } from 'node:crypto'
import { storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { registerForTest } from '#domains/exams/registrations/register-for-test.ts'
import { type NewTest, storeTest } from '#domains/exams/tests/schedule-test.ts'
import { mailConfirmEmail, mailWelcome } from '#domains/identity/accounts/register-student.ts'
import { mailOfAge } from '#domains/identity/guardians/decide-sections.ts'
import { mailGuardianInvited } from '#domains/identity/guardians/invite-guardian.ts'
import { guardianLinks } from '#domains/identity/guardians/tables.ts'
import {
  mailPasswordChanged,
  mailPasswordRemoved,
  mailPasswordReset,
} from '#domains/identity/passwords/reset-password.ts'
import { mailLoginCode } from '#domains/identity/providers/verify-email.ts'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { mailInvitation } from '#domains/identity/staff/people/invite-person.ts'
import type { RoleChoice } from '#domains/identity/staff/schema.ts'
import { mailProfileChanged } from '#domains/identity/staff/students/student-care.ts'
import { sessions, staffGrants, users } from '#domains/identity/tables.ts'
import { mailLead, mailSubscriber } from '#domains/leads/add-subscriber.ts'
import type { Actor } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { type JobHandler, runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/work/mail/mail.ts'
import type { Body, TestApp } from './test-app.ts'

export const password = 'Correct#Horse1'
let passwordHash: Promise<string> | undefined

/** `centreIds`: where staff have their role. By default at all centres; a centre manager at a new one. */
type NewUser = Omit<typeof users.$inferInsert, 'role'> & { role: RoleChoice | 'guardian'; centreIds?: string[] }

const isStaffRole = (role: NewUser['role']): role is Exclude<RoleChoice, 'student' | 'tester'> =>
  role !== 'student' && role !== 'tester' && role !== 'guardian'

/** Returns an actor of this role, as use cases receive it. */
export function actorAs(role: NewUser['role'], id: string, centreIds: string[] = []): Actor {
  if (!isStaffRole(role)) return { kind: 'user', id, role, grants: [] }
  const places = centreIds.length > 0 ? centreIds : [null]
  return { kind: 'user', id, role: 'staff', grants: places.map((centreId) => ({ role, centreId })) }
}

async function grantRole(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  userId: string,
  { role, centreIds }: Pick<NewUser, 'role' | 'centreIds'>,
) {
  if (!isStaffRole(role)) return
  const own = centreIds ?? (role === 'centre-manager' ? [await makePlace(db)] : [])
  const places = own.length > 0 ? own : [null]
  await db.insert(staffGrants).values(places.map((centreId) => ({ userId, role, centreId, createdAt: now() })))
}

/** Makes a centre without any data. */
async function makePlace(db: TestApp['db']) {
  const id = newId()
  const place = { name: 'A centre', seoUrl: `centre-${id}`, address: 'Main Road', phone: '0674 123456' }
  await db.insert(centres).values({ ...place, id, latitude: 20.3, longitude: 85.8, position: 1 })
  return id
}

let phones = 0
const worker = (process.env.VITEST_POOL_ID ?? '0').padStart(3, '0')

/** Returns a phone number unique among all tests: counted, because random numbers eventually collide. */
export function newPhone() {
  phones++
  return `9${worker.slice(-3)}${String(phones).padStart(6, '0')}`
}

let networks = 30_000

/** Returns the number of a network that no other call uses, above those that tests name themselves. */
export function newNetwork() {
  networks = networks < 65_535 ? networks + 1 : 30_001
  return networks
}

export function addressIn(network: number) {
  return `10.${network >> 8}.${network & 255}.7`
}

/** Makes an account with the password `password`. */
export async function makeStudent(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  { role = 'student', centreIds, ...overrides }: Partial<NewUser> = {},
) {
  passwordHash ??= hashPassword(password)
  const key = randomBytes(5).toString('hex')
  const [user] = await db
    .insert(users)
    .values({
      id: newId(),
      role: isStaffRole(role) ? 'staff' : role,
      candidateName: `Student ${key}`,
      userName: `user-${key}`,
      email: `${key}@people.example`,
      contact: newPhone(),
      registrationNumber: `R-${key}`,
      passwordHash: await passwordHash,
      createdAt: now(),
      ...overrides,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  await grantRole({ db, now }, user.id, { role, centreIds })
  return user
}

/** Makes a session for an existing account; returns its bearer token. */
export async function makeSession({ db, now }: Pick<TestApp, 'db' | 'now'>, userId: string) {
  const token = randomBytes(32).toString('base64url')
  const hour = 3_600_000
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now(),
    lastSeenAt: now(),
    idleSeconds: 12 * 3600,
    expiresAt: new Date(now().getTime() + 7 * 24 * hour),
    // Tests that require a fresh code move this back.
    codeAt: new Date(now().getTime() + 365 * 24 * hour),
  })
  return token
}

/** Makes a signed-in account; returns its row and bearer token. */
export async function makeSignedIn(app: Pick<TestApp, 'db' | 'now'>, overrides: Partial<NewUser> = {}) {
  const user = await makeStudent(app, overrides)
  return { user, token: await makeSession(app, user.id) }
}

/** Makes a signed-in guardian who follows this student. */
export async function makeGuardian(app: Pick<TestApp, 'db' | 'now'>, studentId: string) {
  const { user, token } = await makeSignedIn(app, { role: 'guardian' })
  const invited = { invitedName: user.candidateName, invitedEmail: user.email, invitedAt: app.now() }
  const link = { studentId, guardianId: user.id, relation: 'mother' as const, acceptedAt: app.now() }
  await app.db.insert(guardianLinks).values({ ...link, ...invited })
  return { user, token }
}

/** Runs the due jobs; `deliver` returns the mails that they sent, `refuse` makes the next send fail. */
export function makePostOffice(app: TestApp) {
  const mails: Mail[] = []
  let isRefusing = false
  const mailer: Mailer = {
    send: async (mail) => {
      if (!isRefusing) return void mails.push(mail)
      isRefusing = false
      throw new Error('the mail server is down')
    },
  }
  const post = { mailer, publicUrl: 'https://institute.example', instituteName: 'Mahanadi Academy' }
  const handlers: Record<string, JobHandler> = {
    'mail-welcome': (ctx, payload) => mailWelcome(ctx, payload, post),
    'mail-confirm-email': (ctx, payload) => mailConfirmEmail(ctx, payload, post),
    'mail-password-reset': (ctx, payload) => mailPasswordReset(ctx, payload, post),
    'mail-password-changed': (ctx, payload) => mailPasswordChanged(ctx, payload, post),
    'mail-password-removed': (ctx, payload) => mailPasswordRemoved(ctx, payload, post),
    'mail-login-code': (ctx, payload) => mailLoginCode(ctx, payload, post),
    'mail-invitation': (ctx, payload) => mailInvitation(ctx, payload, post),
    'mail-guardian-invited': (ctx, payload) => mailGuardianInvited(ctx, payload, post),
    'mail-of-age': (ctx, payload) => mailOfAge(ctx, payload, post),
    'mail-profile-changed': (ctx, payload) => mailProfileChanged(ctx, payload, post),
    'mail-lead': (ctx, payload) => mailLead(ctx, payload, post),
    'mail-subscriber': (ctx, payload) => mailSubscriber(ctx, payload, post),
  }
  return {
    refuse() {
      isRefusing = true
    },
    async deliver() {
      while (await runNextJob(app.context(), handlers));
      return mails.splice(0)
    },
  }
}

/** Returns the token of the link in a mail. */
export function tokenIn(mail: Mail | undefined) {
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token in the mail'
}

/** Returns every row of every table as text. */
export async function dumpDatabase({ pool }: Pick<TestApp, 'pool'>) {
  const tables = await pool.query("select format('%I', tablename) as name from pg_tables where schemaname = 'public'")
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => String(text)))
  }
  return texts.join('\n')
}

/** Calls from a unique network, so that no other test's calls count against it, or from `network`, a number below 65536. */
export async function callFrom(
  { app }: Pick<TestApp, 'app'>,
  url: string,
  request: { body: object; token?: string; network?: number; headers?: Record<string, string> },
) {
  const { body, token, network = newNetwork(), headers = {} } = request
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: body,
    remoteAddress: addressIn(network),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const parsed: Body = answer.json()
  return { status: answer.statusCode, body: parsed, headers: answer.headers }
}

/**
 * Makes an open test of two sections (`counts` questions: two marks with half off, one mark with a third off). Question n has the options 'right' and three
 * 'wrong k' at positions that change with n, the solution 'solved n' and, for every third question, a shared passage.
 */
export async function makeTest(app: TestApp, overrides: Partial<NewTest> & { counts?: [number, number] } = {}) {
  const { counts = [4, 3], ...rest } = overrides
  const ctx = app.context()
  const passageId = await storePassage(ctx, { en: '<p>A shared passage</p>' })
  const numbers = Array.from({ length: counts[0] + counts[1] }, (_, n) => n)
  const ids = await storeQuestions(
    ctx,
    numbers.map((n) => ({
      subject: 'quant',
      topic: `Topic ${n % 3}`,
      difficulty: 'easy' as const,
      correct: n % 4,
      text: { en: `<p>Question ${n} with \\(x^2\\)</p>` },
      options: [0, 1, 2, 3].map((k) => ({ en: k === n % 4 ? 'right' : `wrong ${k}` })),
      solution: { en: `solved ${n}: canary-solution` },
      passageId: n % 3 === 0 ? passageId : null,
    })),
  )
  const testId = await storeTest(ctx, {
    name: 'Sample test',
    type: 'mock-flt',
    durationMinutes: 60,
    isFree: true,
    languages: ['en'],
    closesAt: null,
    opensAt: new Date(app.now().getTime() - 60_000),
    ...rest,
    sections: [
      { name: 'First', marksPerQuestion: '2', penalty: '1/2', questionIds: ids.slice(0, counts[0]) },
      { name: 'Second', marksPerQuestion: '1', penalty: '1/3', questionIds: ids.slice(counts[0]) },
    ],
  })
  app.onContentChange()
  return { testId, questionIds: ids }
}

/** Registers a student for a scholarship or talent test, online unless a centre is named. Returns the registration as its student receives it. */
export function makeRegistration(app: TestApp, of: { testId: string; studentId: string; centreId?: string }) {
  const { testId, studentId, centreId = null } = of
  const ctx = app.context(actorAs('student', studentId))
  return registerForTest(ctx, { testId, mode: centreId === null ? 'online' : 'offline', centreId })
}
