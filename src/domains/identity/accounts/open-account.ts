import { randomBytes } from 'node:crypto'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import { t } from '#platform/text/messages.ts'
import { checkNewPassword } from '../passwords/find-weakness.ts'
import { normaliseEmail, normalisePhone } from '../rules.ts'
import type { Role } from '../schema.ts'
import { counters, users, type users as usersTable } from '../tables.ts'
import { registrationProblems } from './rules.ts'
import type { LanguageBody } from './schema.ts'

/** Takes the next number of a series; its row stays locked until the transaction ends, so a refusal leaves no gap. */
async function takeNumber(ctx: Context, { series, prefix }: { series: string; prefix: string }) {
  const [counter] = await ctx.db
    .insert(counters)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: counters.name, set: { last: sql`${counters.last} + 1` } })
    .returning({ last: counters.last })
  if (!counter) throw new Error(`The counter "${series}" gave no number`)
  return `${prefix}${String(counter.last).padStart(6, '0')}`
}

/** Builds `takeNumber` as part of a larger statement, run once for the row of `from`; returns the number as `last`. */
export function nextNumberSql(series: SQL, from: SQL) {
  return sql`insert into counters (name, last) select ${series}::text, 1 from ${from}
    on conflict (name) do update set last = counters.last + 1 returning last`
}

/** Formats a number with at least six digits. */
export function numberText(last: SQL) {
  return sql`lpad(${last}::text, greatest(6, length(${last}::text)), '0')`
}

export type NewUser = Omit<typeof usersTable.$inferInsert, 'id' | 'passwordHash' | 'createdAt'> & { password: string }

/** Stores an account and returns its id. The database refuses a second account with the same user name or e-mail. */
export async function storeUser(ctx: Context, { password, ...user }: NewUser) {
  const id = newId()
  await ctx.db.insert(users).values({ ...user, id, passwordHash: await hashPassword(password), createdAt: ctx.now })
  return id
}

/** Owner of a new account. Without a password they log in through a provider until they set one. */
export type NewPerson = { name: string; email: string; contact: string; password: string | null }

function emailTaken() {
  const message = t`An account with this e-mail already exists.`
  return new AppError('conflict', message, { errors: { email: message } })
}

/**
 * Converts a violated unique constraint to a conflict; other errors are passed on. Of two simultaneous
 * registrations only the database can decide.
 */
function asConflict(error: unknown) {
  const isTaken = ['users_email_once', 'users_user_name'].includes(violatedConstraint(error) ?? '')
  return isTaken ? emailTaken() : error
}

/**
 * Refuses a taken e-mail. Runs before hashing, so that a refusal is cheap, and after the password check, so that
 * refusing a weak password reveals nothing about accounts, not even by its duration. A phone number may have
 * several accounts.
 */
async function refuseTaken(ctx: Context, email: string) {
  if (email === '') return
  const isSame = or(eq(sql`lower(${users.email})`, email), eq(sql`lower(${users.userName})`, email))
  const [existing] = await ctx.db.select({ id: users.id }).from(users).where(isSame).limit(1)
  if (existing) throw emailTaken()
}

/** Throws 400 naming the fields that `openAccount` would refuse. Only a desk may leave out the e-mail. */
export function checkPerson(person: NewPerson, { mayLackEmail = false } = {}) {
  const { password, ...rest } = person
  const problems = registrationProblems(password === null ? rest : { ...rest, password })
  if (mayLackEmail && person.email.trim() === '') delete problems.email
  const [problem] = Object.values(problems)
  if (problem) throw new AppError('invalid', problem, { errors: problems })
}

type Account = {
  role: Role
  number: { series: string; prefix: string }
  /** Hash of a random password, computed before a transaction that others wait for. */
  passwordHash?: string
  /** Further writes in the same transaction. */
  also: (ctx: Context, userId: string) => Promise<void>
}

/**
 * Opens the account of a person whom `checkPerson` accepted. 400 for a password that is easy to guess, 409 when
 * the e-mail has an account.
 */
export async function openAccount(ctx: Context, person: NewPerson, { role, number, also, ...more }: Account) {
  const id = newId()
  const email = normaliseEmail(person.email)
  const contact = normalisePhone(person.contact)
  if (person.password !== null) await checkNewPassword(ctx, person.password, { name: person.name, email, contact })
  await refuseTaken(ctx, email)
  // Hashed before the counter is locked, as other registrations wait for it.
  const passwordHash =
    more.passwordHash ?? (await hashPassword(person.password ?? randomBytes(32).toString('base64url'), ctx.network))
  const done = inTransaction(ctx, async (ctx) => {
    const registrationNumber = await takeNumber(ctx, number)
    await ctx.db.insert(users).values({
      id,
      role,
      candidateName: person.name.trim(),
      // Not the phone number, although they log in by it: several accounts may share one.
      userName: email === '' ? registrationNumber : email,
      email,
      contact,
      passwordHash,
      hasPassword: person.password !== null,
      registrationNumber,
      createdAt: ctx.now,
    })
    await also(ctx, id)
  })
  await done.catch((error: unknown) => {
    throw asConflict(error)
  })
}

/** Sets the language in which the caller reads pages, mails and messages. */
export async function setLanguage(ctx: Context, { language }: LanguageBody) {
  await ctx.db
    .update(users)
    .set({ language })
    .where(eq(users.id, userOf(ctx).id))
}

/** Returns the language that a person has chosen; null: none yet. */
export async function findLanguage({ db }: Context, userId: string) {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return user?.language ?? null
}

/** Sets the exam that a student prepares for; null: none. */
export async function setExam({ db }: Context, studentId: string, examId: string | null) {
  await db.update(users).set({ examId }).where(eq(users.id, studentId))
}

/** Assigns a student to a centre, unless they belong to one already. */
export async function setFirstCentre({ db }: Context, studentId: string, centreId: string) {
  await db
    .update(users)
    .set({ centreId })
    .where(and(eq(users.id, studentId), isNull(users.centreId)))
}
