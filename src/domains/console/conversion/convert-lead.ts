import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordConsents, versionsInForce } from '#domains/content/legal/record-consents.ts'
import type { LegalKind } from '#domains/content/legal/schema.ts'
import { mayDo } from '#domains/identity/access.ts'
import { checkPerson, openAccount } from '#domains/identity/accounts/open-account.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { users } from '#domains/identity/tables.ts'
import type { LeadRecord } from '#domains/leads/staff/access.ts'
import { getLead, lockLead } from '#domains/leads/staff/lock-lead.ts'
import type { Seen as SeenLead } from '#domains/leads/staff/log-call.ts'
import { closeAsWon } from '#domains/leads/staff/move-lead.ts'
import { recordEvents } from '#domains/leads/staff/record-events.ts'
import { getCounterPayment } from '#domains/purchases/counter/reads.ts'
import { takePayment } from '#domains/purchases/counter/take-payment.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { ConversionFields, Converted } from './schema.ts'

/** `passwordHash`: of a password that nobody knows, for a new account; hashing takes long, and others wait for the lead. */
type Seen = SeenLead & { passwordHash: string }

const isLearner = and(inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))

/** The chosen account: it must have the phone number or the e-mail of the lead, so that nobody is taken for somebody else. */
async function takeAccount(ctx: Context, lead: LeadRecord, studentId: string) {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, studentId), isLearner))
  if (!user) throw notFound('student')
  const isSame = user.contact === lead.phone || (lead.email && user.email.toLowerCase() === lead.email.toLowerCase())
  if (!isSame)
    throw new AppError('conflict', 'Neither the phone number nor the e-mail of this account matches the lead.')
  return user.id
}

/** What people who register on the site agree to as well. */
export const agreedTexts: LegalKind[] = ['terms', 'privacy']

/** 400 when nobody said that they agree, 409 when a text is another by now than the one they were told. */
async function requireTerms(ctx: Context, terms: ConversionFields['terms']) {
  if (terms === null) {
    const message = t`Please say who agreed to the terms, and how.`
    throw new AppError('invalid', message, { errors: { terms: message } })
  }
  const inForce = await versionsInForce(ctx, agreedTexts)
  const isSame = inForce.every(({ kind, version }) =>
    terms.versions.some((legalText) => legalText.kind === kind && legalText.version === version),
  )
  if (!isSame) throw new AppError('conflict', 'The terms have changed in the meantime. Please reload this page.')
  return { saidBy: terms.said_by, how: terms.how }
}

type Account = Pick<ConversionFields, 'name' | 'phone' | 'email' | 'terms'> & { leadId: string; passwordHash: string }

/** Anyone who gets an account at the desk sets the password by the link of a mail, or without an e-mail by one that the desk hands out (`issuePasswordLink`). */
async function makeAccount(ctx: Context, { name, phone, email, terms, leadId, passwordHash }: Account) {
  const person = { name, email, contact: phone, password: null }
  checkPerson(person, { mayLackEmail: true })
  const heard = await requireTerms(ctx, terms)
  let made = ''
  await openAccount(ctx, person, {
    role: 'student',
    passwordHash,
    number: { series: 'registration-number', prefix: 'R' },
    async also(ctx, userId) {
      made = userId
      await audit(ctx, { action: 'registered', subjectId: userId })
      await recordConsents(ctx, { userId, act: 'conversion', kinds: agreedTexts, subjectId: leadId, heard })
      if (email.trim() !== '') await enqueue(ctx, { kind: 'mail-password-reset', payload: { userId } })
    },
  })
  return made
}

async function pay(ctx: Context, studentId: string, payment: NonNullable<ConversionFields['payment']>) {
  if (!mayDo(ctx.actor, 'receipts.take', payment.center_id))
    throw new AppError('forbidden', 'You may not take payments at this counter.')
  const { batch_id: batchId, in_instalments: insopt, ...money } = payment
  const orderId = await takePayment(ctx, { ...money, type: 'classroom', batchId, insopt, student_id: studentId })
  const { order_number, receipts } = await getCounterPayment(ctx, orderId)
  return { order_number, receipt: receipts[0]?.number ?? null }
}

async function present(
  ctx: Context,
  studentId: string,
): Promise<Pick<Converted, 'student_id' | 'registration_number' | 'has_email'>> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, studentId))
  const has_email = user !== undefined && user.email !== ''
  return { student_id: studentId, registration_number: user?.registrationNumber ?? '', has_email }
}

const nothingPaid = { order_number: null, receipt: null }

/** The lead as it is, locked; anyone who comes second finds it converted already. */
async function lockOpen(ctx: Context, seen: Seen) {
  try {
    return await lockLead(ctx, seen)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    const now = await getLead(ctx, seen.leadId)
    if (now.studentId !== null) return now
    throw error
  }
}

/**
 * Makes a student of a lead: the account that it is or a new one, and what was handed over at the counter, in one transaction. What cannot be given leaves no account behind. A lead that became a
 * student is that student, however often it is asked for. 400 naming fields, 403 without a counter, 409 for a taken e-mail, or another amount.
 */
export function convertLead(ctx: Context, seen: Seen, body: ConversionFields): Promise<Converted> {
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockOpen(ctx, seen)
    if (lead.studentId !== null) return { ...(await present(ctx, lead.studentId)), is_new: false, ...nothingPaid }
    const isNew = body.student_id === null
    const studentId =
      body.student_id === null
        ? await makeAccount(ctx, { ...body, leadId: lead.id, passwordHash: seen.passwordHash })
        : await takeAccount(ctx, lead, body.student_id)
    const paid = body.payment === null ? nothingPaid : await pay(ctx, studentId, body.payment)
    await closeAsWon(ctx, lead, studentId)
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'converted', before: lead.stage, note: paid.order_number ?? '' }])
    const { id: subjectId, centreId } = lead
    const details = { student: studentId, order: paid.order_number ?? '' }
    await audit(ctx, { action: 'lead-converted', subjectId, subjectKind: 'lead', centreId, details })
    return { ...(await present(ctx, studentId)), is_new: isNew, ...paid }
  })
}

/** Accounts with the phone number or the e-mail of a lead. */
export async function findMatches(ctx: Context, { phone, email }: { phone: string; email: string }) {
  const byPhone = phone === '' ? sql`false` : eq(users.contact, normalisePhone(phone))
  const byEmail = email === '' ? sql`false` : eq(sql`lower(${users.email})`, normaliseEmail(email))
  const rows = await ctx.db
    .select({ user: users, isPhone: sql<boolean>`${byPhone}`, isEmail: sql<boolean>`${byEmail}` })
    .from(users)
    .where(and(isLearner, sql`(${byPhone} or ${byEmail})`))
    .limit(5)
  return rows.map(({ user, isPhone, isEmail }) => ({
    _id: user.id,
    name: user.candidateName,
    registration_number: user.registrationNumber,
    same: [...(isPhone ? (['phone'] as const) : []), ...(isEmail ? (['email'] as const) : [])],
  }))
}
