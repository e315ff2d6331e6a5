import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { leads } from '../tables.ts'
import { requireCentre } from './access.ts'
import { findKnown } from './find-known.ts'
import { recordEvents } from './record-events.ts'
import type { EditLeadFields, NewLeadFields } from './schema.ts'

/** 400 naming the field: one of phone and e-mail is there, and what is there can be used. */
export function tidyContact({ phone = '', email = '' }: Pick<EditLeadFields, 'phone' | 'email'>) {
  const digits = normalisePhone(phone)
  const errors: Record<string, string> = {}
  if (phone.trim() !== '' && !/^\d{10}$/.test(digits)) errors.phone = t`Phone number should be 10 digits`
  const problem = email.trim() === '' ? undefined : emailProblem(email)
  if (problem) errors.email = problem
  if (phone.trim() === '' && email.trim() === '') errors.phone = t`Please enter a phone number or an e-mail.`
  const [message] = Object.values(errors)
  if (message) throw new AppError('invalid', message, { errors })
  return { phone: digits === '' ? null : digits, email: email.trim() === '' ? null : normaliseEmail(email) }
}

const unknownBy: Record<string, [string, string]> = {
  leads_centre_id_centres_id_fk: ['center_id', msg`There is no such centre.`],
  leads_course_id_courses_id_fk: ['course_id', msg`There is no such course.`],
  leads_exam_id_exams_id_fk: ['exam_id', msg`There is no such exam.`],
}

/** A centre, course or exam that is not there, as a refusal that names its field. */
export function asUnknownChoice(error: unknown) {
  const [field, message] = unknownBy[violatedConstraint(error) ?? ''] ?? []
  return field && message ? new AppError('invalid', message, { errors: { [field]: message } }) : error
}

/** Two who enter the same number at one moment wait for each other, and the second is shown the first. */
async function refuseDouble(ctx: Context, contact: { phone: string | null; email: string | null }) {
  for (const value of [contact.phone, contact.email].filter((text) => text !== null).sort()) {
    // not translated: the name of a lock
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${value}`}, 0))`)
  }
  const same = or(
    contact.phone === null ? undefined : eq(leads.phone, contact.phone),
    contact.email === null ? undefined : eq(sql`lower(${leads.email})`, contact.email),
  )
  const isOpen = and(isNull(leads.closedAt), isNull(leads.mergedInto))
  const [open] = await ctx.db.select({ id: leads.id }).from(leads).where(and(same, isOpen)).limit(1)
  if (!open) return
  const message = t`There is already an open lead with this phone number or e-mail. Open that lead, or give a reason for keeping both.`
  const known = await findKnown(ctx, { phone: contact.phone ?? undefined, email: contact.email ?? undefined })
  throw new AppError('conflict', message, { errors: { keep_both: message }, data: { known } })
}

/** Anyone who counsels keeps what they entered; what a manager entered is for anyone who takes it. */
function ownerOfNew(ctx: Context) {
  return mayDo(ctx.actor, 'leads.work-own') ? userOf(ctx).id : null
}

/** Enters somebody who came, called or was met. 400 naming the field, 409 when an open lead has the same phone or e-mail and no reason says why both are kept. Answers its id. */
export async function addLead(ctx: Context, body: NewLeadFields) {
  requireCentre(ctx, body.center_id)
  const contact = tidyContact(body)
  if (body.keep_both === '') await refuseDouble(ctx, contact)
  const id = newId()
  const { source, center_id: centreId, course_id: courseId, exam_id: examId, next_follow_up_at: next } = body
  await ctx.db
    .insert(leads)
    .values({
      id,
      kind: 'enquiry',
      name: body.name,
      phone: contact.phone,
      email: contact.email,
      centreId,
      courseId,
      examId,
      source,
      sourcePage: '',
      fingerprint: '',
      ownerId: ownerOfNew(ctx),
      createdBy: userOf(ctx).id,
      nextFollowUpAt: next === null ? null : new Date(next),
      createdAt: ctx.now,
    })
    .catch((error: unknown) => {
      throw asUnknownChoice(error)
    })
  await recordEvents(ctx, [
    { leadId: id, kind: 'made', after: source, note: body.note },
    ...(body.keep_both === '' ? [] : [{ leadId: id, kind: 'kept-both' as const, note: body.keep_both }]),
  ])
  await audit(ctx, { action: 'lead-made', subjectId: id, subjectKind: 'lead', centreId, details: { source } })
  return id
}
