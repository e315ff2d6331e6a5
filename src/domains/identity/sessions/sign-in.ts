import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { audit, insertAuditSql } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, preparedQuery } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword, isOutdated, isPassword } from '#platform/http/security/passwords.ts'
import { returnTokens } from '#platform/http/security/throttle.ts'

import { plural, t } from '#platform/text/messages.ts'
import { presentOwnUser } from '../accounts/present-user.ts'
import { userFiles } from '../profile/tables.ts'
import { normaliseEmail, normalisePhone } from '../rules.ts'
import { knownDevices, users } from '../tables.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { hashToken } from './find-actor.ts'
import { loginProblems, sessionLife } from './rules.ts'
import type { AccountAsked, CodeAsked, LoginAnswer, LoginBody, WaitAsked } from './schema.ts'
import { type Refused, takeTry } from './take-login-try.ts'

/*
 * identity owns people, their passwords and their sessions. A token is 256 random bits that only its browser knows: the
 * database keeps the SHA-256. Wrong passwords and unknown names get the same answer after the same work.
 * `take-login-try.ts` limits the attempts. Staff also need a code from their authenticator app.
 */

/**
 * Upper bound of the accounts with one phone number for which a password is tried: those known to this device
 * first, then the oldest. Others log in by e-mail.
 */
const mostAccounts = 5
/**
 * Longer than checking a password for all of them takes, so that the duration of a refusal does not reveal how
 * many accounts have a phone number.
 */
const refusalMs = 250

const peopleByName = preparedQuery((db) => {
  const name = sql.placeholder('name')
  const isTheirs = or(
    eq(sql`lower(${users.userName})`, name),
    eq(sql`lower(${users.email})`, name),
    eq(users.contact, sql.placeholder('contact')),
  )
  const isPhoto = and(eq(userFiles.userId, users.id), eq(userFiles.kind, 'photo'))
  const isDevice = and(eq(knownDevices.userId, users.id), eq(knownDevices.tokenHash, sql.placeholder('device')))
  return db
    .select({ user: users, photoId: userFiles.id, isDeviceKnown: sql<boolean>`${knownDevices.userId} is not null` })
    .from(users)
    .leftJoin(userFiles, isPhoto)
    .leftJoin(knownDevices, isDevice)
    .where(and(isTheirs, isNull(users.deletedAt)))
    .orderBy(sql`${knownDevices.userId} is null`, users.createdAt)
    .limit(mostAccounts)
    .prepare('person_by_name')
})

type Person = Awaited<ReturnType<typeof peopleByName>>[number]
type User = Person['user']

/** `device`: name of the device in the list of sessions; `by`: the provider that identified the person. */
type SignIn = LoginBody & { device?: string; by?: string }

const mostDevices = 10

/** Opens a session and logs it, unless the person has changed since they were read. Remembers their device; beyond ten, the oldest is forgotten. */
const openingSession = namedStatement<{ id: string }>(
  'open_session',
  sql`with person as (
      select id from users where id = ${sql.placeholder('userId')} and password_hash = ${sql.placeholder('passwordHash')}
        and role = ${sql.placeholder('role')} for share
    ), opened as (
      insert into sessions (token_hash, id, user_id, device, created_at, last_seen_at, idle_seconds, expires_at, code_at)
      select ${sql.placeholder('tokenHash')}, ${sql.placeholder('sessionId')}::uuid, id, ${sql.placeholder('device')}, ${sql.placeholder('now')}::timestamptz,
        ${sql.placeholder('now')}::timestamptz, ${sql.placeholder('idleSeconds')}::int, ${sql.placeholder('expiresAt')}::timestamptz,
        case when ${sql.placeholder('role')} = 'staff' then ${sql.placeholder('now')}::timestamptz end
      from person
    ), known as (
      insert into known_devices (token_hash, user_id, last_used_at)
      select ${sql.placeholder('deviceHash')}, id, ${sql.placeholder('now')}::timestamptz from person
      on conflict (token_hash, user_id) do update set last_used_at = excluded.last_used_at
    ), forgotten as (
      delete from known_devices using person where user_id = person.id and token_hash in (
        select token_hash from known_devices
        where user_id = ${sql.placeholder('userId')} and token_hash <> ${sql.placeholder('deviceHash')}
        order by last_used_at desc offset ${mostDevices - 1})
    ), noted as (${insertAuditSql(
      {
        id: sql`${sql.placeholder('noteId')}`,
        at: sql`${sql.placeholder('now')}`,
        action: sql`'signed-in'`,
        subjectId: sql`id`,
        details: sql`${sql.placeholder('details')}`,
      },
      sql`person`,
    )})
    select id from person`,
)

type Opening = Pick<SignIn, 'remember' | 'device' | 'by' | 'device_token'>

/**
 * Returns null when the password or the role has changed since the check: a person who knew the old password must
 * not get a session afterwards.
 */
async function openSession(
  ctx: Context,
  user: User,
  { remember: isAsked = false, device = '', by, ...input }: Opening,
) {
  const { id: userId, passwordHash, role } = user
  const token = randomBytes(32).toString('base64url')
  const deviceToken = input.device_token ?? randomBytes(32).toString('base64url')
  const isStaff = role === 'staff'
  const remember = isAsked && !isStaff
  const life = sessionLife({ remember, isStaff })
  const [opened] = await openingSession(ctx.db, {
    userId,
    passwordHash,
    role,
    tokenHash: hashToken(token),
    deviceHash: hashToken(deviceToken),
    sessionId: newId(),
    noteId: newId(),
    device,
    now: ctx.now.toISOString(),
    idleSeconds: life.idleSeconds,
    expiresAt: new Date(ctx.now.getTime() + life.wholeSeconds * 1000).toISOString(),
    details: JSON.stringify(by === undefined ? { remember } : { remember, by }),
  })
  return opened ? { token, deviceToken } : null
}

/**
 * Opens a session for a person identified by a linked account; the caller has checked the link, and that they are not
 * staff. 401 when the account has changed meanwhile.
 */
export async function openFor(ctx: Context, user: User, opening: Opening): Promise<LoginAnswer> {
  const opened = await openSession(ctx, user, opening)
  if (opened === null) return refuse(ctx, user)
  const isPhoto = and(eq(userFiles.userId, user.id), eq(userFiles.kind, 'photo'))
  const [photo] = await ctx.db.select({ id: userFiles.id }).from(userFiles).where(isPhoto)
  return {
    success: true,
    token: opened.token,
    device_token: opened.deviceToken,
    data: presentOwnUser(user, photo?.id ?? null),
  }
}

async function refuse(ctx: Context, ...tried: User[]): Promise<never> {
  if (tried.length === 0) await audit(ctx, { action: 'sign-in-failed', subjectId: undefined })
  for (const { id } of tried) await audit(ctx, { action: 'sign-in-failed', subjectId: id })
  throw new AppError('unauthenticated', 'Incorrect username or password.')
}

/** Rehashes a password if its hash has weaker parameters. Only possible at login, when the password is known. */
async function renewHash(ctx: Context, { id, passwordHash: old }: User, password: string) {
  if (!isOutdated(old)) return
  const passwordHash = await hashPassword(password, ctx.network)
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)))
}

async function enter(ctx: Context, { user, photoId }: Person, input: SignIn): Promise<LoginAnswer> {
  const opened = await openSession(ctx, user, input)
  if (opened === null) return refuse(ctx, user)
  await renewHash(ctx, user, input.password)
  const data = presentOwnUser(user, photoId)
  return { success: true, token: opened.token, device_token: opened.deviceToken, data }
}

/** Returns the ten digits of a possible phone number, else null: accounts without a number store an empty text. */
function phoneIn(name: string) {
  const digits = normalisePhone(name)
  return /^\d{10}$/.test(digits) ? digits : null
}

function askToWait({ wait, puzzle }: Refused): WaitAsked {
  const seconds = t`${plural(wait, '# second', '# seconds')}`
  const message = t`Too many attempts. Please wait ${seconds} and try again.`
  return { success: false, code: 'too_many', message, retry_after: wait, puzzle }
}

/** Returns the people whose password this is. Without any people it does the same work once. */
async function findRight(ctx: Context, people: Person[], password: string) {
  if (people.length === 0) await isPassword(null, password, ctx.network)
  const right: Person[] = []
  for (const person of people) if (await isPassword(person.user.passwordHash, password, ctx.network)) right.push(person)
  return right
}

/**
 * Lists the names of several accounts with the same phone number, for someone who gave the password that all of
 * them have.
 */
function askWhich(right: Person[]): AccountAsked {
  const accounts = right.map(({ user: { id, candidateName: name, registrationNumber: registration_number } }) => {
    return { _id: id, name, registration_number }
  })
  const message = t`Several accounts have this phone number. Which one is yours?`
  return { success: false, code: 'choose_account', message, accounts }
}

/**
 * Opens a session for a correct password. Otherwise answers that a code is needed, which of several accounts with
 * this phone number and password to choose, or that there were too many attempts, in which case the password was
 * not checked. 400 for blank fields, else 401 "Incorrect username or password.".
 */
export async function signIn(ctx: Context, input: SignIn): Promise<LoginAnswer | CodeAsked | AccountAsked | WaitAsked> {
  const problems = loginProblems(input)
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })

  const name = normaliseEmail(input.user_name)
  const device = input.device_token === undefined ? null : hashToken(input.device_token)
  const contact = phoneIn(name)
  const startedAt = performance.now()
  const found = await peopleByName(ctx.db, { name, contact, device })
  const people = input.account === undefined ? found : found.filter(({ user }) => user.id === input.account)
  const accounts = people.map(({ user, isDeviceKnown }) => {
    return { userId: user.id, knownDevice: isDeviceKnown ? input.device_token : undefined }
  })
  const allowed = await takeTry(ctx, { name, accounts, proof: input.proof })
  if ('puzzle' in allowed) return askToWait(allowed)
  const right = await findRight(ctx, people, input.password).catch(async (error) => {
    // No password has been tried yet.
    await returnTokens(ctx, allowed.takenFrom)
    throw error
  })
  const [person] = right
  if (!person) {
    if (contact !== null) await delay(Math.max(0, refusalMs - (performance.now() - startedAt)))
    return refuse(ctx, ...people.map(({ user }) => user))
  }
  // The password was wrong for the others: a right password of one's own must not help to guess a brother's.
  const rightIds = new Set(right.map(({ user }) => user.id))
  const mine = allowed.takenFrom.filter(({ userId }) => userId === undefined || rightIds.has(userId))
  if (right.length > 1) {
    await returnTokens(ctx, mine)
    return askWhich(right)
  }
  const asked = await checkSecondFactor(ctx, person.user, input.code)
  if (asked?.errors) {
    await audit(ctx, { action: 'sign-in-failed', subjectId: person.user.id, details: { factor: 'totp' } })
    return asked
  }
  const answer = asked ?? (await enter(ctx, person, input))
  await returnTokens(ctx, mine)
  return answer
}
