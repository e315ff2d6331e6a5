import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import { recordConsents, versionsInForce } from '#domains/content/legal/record-consents.ts'
import type { LegalKind } from '#domains/content/legal/schema.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { makeMailedToken } from '#domains/identity/accounts/make-mailed-token.ts'
import { checkPerson, openAccount, setFirstCentre } from '#domains/identity/accounts/open-account.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import { getLead, type LeadRecord, lockLead, recordEvents } from '#domains/leads/staff/lock-lead.ts'
import { closeAsWon, type Seen as SeenLead } from '#domains/leads/staff/log-call.ts'
import { admitUnpaid } from '#domains/purchases/counter/admit-unpaid.ts'
import { getCounterPayment } from '#domains/purchases/counter/reads.ts'
import { takePayment } from '#domains/purchases/counter/take-payment.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { paths } from '#platform/text/paths.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { ConversionFields, Converted, PasswordLink } from './schema.ts'

/**
 * `passwordHash`: of an unknown random password for a new account. Hashed beforehand, as hashing is slow and
 * others wait for the lead's lock.
 */
type Seen = SeenLead & { passwordHash: string }

const isLearner = and(inArray(users.role, ['student', 'tester']), isNull(users.deletedAt))

/**
 * Returns the chosen account, which must share the phone number or the e-mail of the lead, so that nobody is
 * mistaken for someone else.
 */
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

/** Texts that people who register on the site also agree to. */
export const agreedTexts: LegalKind[] = ['terms', 'privacy']

/** Refuses with 400 when consent is missing, with 409 when a text has changed since it was shown. */
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

/**
 * Opens an account at the desk. The student sets the password by a mailed link, or without an e-mail by a link
 * that the desk hands out (`issuePasswordLink`).
 */
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

const nothingPaid: Pick<Converted, 'order_number' | 'receipt' | 'first_due'> = {
  order_number: null,
  receipt: null,
  first_due: null,
}

type Paid = { lead: LeadRecord; payment: NonNullable<ConversionFields['payment']> }

async function pay(ctx: Context, studentId: string, { lead, payment }: Paid) {
  await requireOffered(ctx, lead, payment.batch_id)
  if (!mayDo(ctx.actor, 'receipts.take', payment.center_id))
    throw new AppError('forbidden', 'You may not take payments at this counter.')
  const { batch_id: batchId, in_instalments: insopt, ...money } = payment
  const orderId = await takePayment(ctx, { ...money, type: 'classroom', batchId, insopt, student_id: studentId })
  const { order_number, receipts } = await getCounterPayment(ctx, orderId)
  return { ...nothingPaid, order_number, receipt: receipts[0]?.number ?? null }
}

/** Condition for batches of the lead's centre, or of the caller's own if it has none, and for those of no centre. */
export function ofCentres({ actor }: Context, centreId: string | null) {
  const each = [centresWith(actor, 'leads.work'), centresWith(actor, 'leads.work-own')]
  const centreIds = centreId !== null ? [centreId] : each.includes(null) ? null : each.flatMap((ids) => ids ?? [])
  if (centreIds === null) return undefined
  return or(isNull(batches.centreId), centreIds.length === 0 ? undefined : inArray(batches.centreId, centreIds))
}

/** Refuses with 404 a batch of a centre that is not offered for this lead. */
async function requireOffered(ctx: Context, lead: LeadRecord, batchId: string) {
  const isOffered = and(eq(batches.id, batchId), ofCentres(ctx, lead.centreId))
  if ((await ctx.db.$count(batches, isOffered)) === 0) throw notFound('batch')
}

type Reserved = { lead: LeadRecord; seat: NonNullable<ConversionFields['seat']> }

/** Reserves a seat that is paid later. */
async function reserve(ctx: Context, studentId: string, { lead, seat }: Reserved) {
  const { batch_id: batchId, in_instalments: insopt, coupon, center_id: centreId } = seat
  await requireOffered(ctx, lead, batchId)
  if (centreId !== null && !mayDo(ctx.actor, 'receipts.take', centreId))
    throw new AppError('forbidden', 'You may not take payments at this counter.')
  const { amount, dueOn } = await admitUnpaid(ctx, { studentId, batchId, insopt, coupon })
  return { ...nothingPaid, first_due: { amount: rupeesOf(amount), due_on: dueOn } }
}

/** Sets the centre of a student without one: that of the lead, or else of the batch, or else of the counter. */
async function setCentre(ctx: Context, studentId: string, { lead, body: { payment, seat } }: Placing) {
  const batchId = payment?.batch_id ?? seat?.batch_id
  const [batch] = batchId === undefined ? [] : await ctx.db.select().from(batches).where(eq(batches.id, batchId))
  const centreId = lead.centreId ?? batch?.centreId ?? payment?.center_id ?? seat?.center_id
  if (centreId) await setFirstCentre(ctx, studentId, centreId)
}
type Placing = { lead: LeadRecord; body: ConversionFields }

async function present(
  ctx: Context,
  studentId: string,
): Promise<Pick<Converted, 'student_id' | 'registration_number' | 'has_email'>> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, studentId))
  const has_email = user !== undefined && user.email !== ''
  return { student_id: studentId, registration_number: user?.registrationNumber ?? '', has_email }
}

function giveSeat(ctx: Context, studentId: string, { lead, body: { payment, seat } }: Placing) {
  if (payment !== null) return pay(ctx, studentId, { lead, payment })
  return seat === null ? nothingPaid : reserve(ctx, studentId, { lead, seat })
}

/** Locks the lead; a second caller finds it converted already. */
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
 * Converts a lead to a student in one transaction: links an existing account or opens one, and enrols them with
 * the payment made at the counter or with dues. A refusal leaves no account behind. Idempotent: a converted lead
 * returns its student. 400 naming fields, 403 without a counter, 409 for a taken e-mail, a full batch, or another
 * amount.
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
    const paid = await giveSeat(ctx, studentId, { lead, body })
    await setCentre(ctx, studentId, { lead, body })
    await closeAsWon(ctx, lead, studentId)
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'converted', before: lead.stage, note: paid.order_number ?? '' }])
    const { id: subjectId, centreId } = lead
    const details = { student: studentId, order: paid.order_number ?? '' }
    await audit(ctx, { action: 'lead-converted', subjectId, subjectKind: 'lead', centreId, details })
    return { ...(await present(ctx, studentId)), is_new: isNew, ...paid }
  })
}

/** Finds the accounts with the phone number or the e-mail of a lead. */
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

const hours = 24

/**
 * Issues a link to set a password, shown at the desk, for a student without an e-mail. Only for an account
 * without a password, so that the desk cannot take over an account in use; the log records who issued it. 404 for
 * a student of another centre, 409 for a student with an e-mail or a password.
 */
export function issuePasswordLink(ctx: Context, studentId: string): Promise<PasswordLink> {
  return inTransaction(ctx, async (ctx) => {
    const isStudent = and(eq(users.id, studentId), eq(users.role, 'student'), isNull(users.deletedAt))
    const [student] = await ctx.db
      .select({ email: users.email, hasPassword: users.hasPassword })
      .from(users)
      .where(and(isStudent, isWithin(ctx, 'students.read')))
      .for('update')
    if (!student) throw notFound('student')
    if (student.email !== '')
      throw new AppError(
        'conflict',
        'This student has an e-mail address and can get the link there by using “Forget Password?” on the login page.',
      )
    if (student.hasPassword) throw new AppError('conflict', 'This student has already set a password.')
    const token = await makeMailedToken(ctx, { purpose: 'reset-password', userId: studentId, minutes: hours * 60 })
    await audit(ctx, { action: 'password-link-handed-out', subjectId: studentId })
    return { path: paths.resetPassword(token), hours }
  })
}
