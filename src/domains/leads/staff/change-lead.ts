import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import { leads } from '../tables.ts'
import { findKnown } from './find-known.ts'
import { type LeadRecord, lockLead, mayWork, recordEvents, requireCentre } from './lock-lead.ts'
import type { Seen } from './log-call.ts'
import type { EditLeadFields, MergeFields, NewLeadFields } from './schema.ts'

type Contact = Pick<EditLeadFields, 'phone' | 'email' | 'father_name' | 'father_phone'>

/** Cleans phone and e-mail. 400 naming the field unless one of them is given and each given one is valid. */
function tidyContact({ phone = '', email = '', ...father }: Contact) {
  const digits = normalisePhone(phone)
  const fatherPhone = normalisePhone(father.father_phone)
  const errors: Record<string, string> = {}
  if (phone.trim() !== '' && !/^\d{10}$/.test(digits)) errors.phone = t`Phone number should be 10 digits`
  if (fatherPhone !== '' && !/^\d{10}$/.test(fatherPhone)) errors.father_phone = t`Phone number should be 10 digits`
  const problem = email.trim() === '' ? undefined : emailProblem(email)
  if (problem) errors.email = problem
  if (phone.trim() === '' && email.trim() === '') errors.phone = t`Please enter a phone number or an e-mail.`
  const [message] = Object.values(errors)
  if (message) throw new AppError('invalid', message, { errors })
  return {
    phone: digits === '' ? null : digits,
    email: email.trim() === '' ? null : normaliseEmail(email),
    fatherName: father.father_name,
    fatherPhone,
  }
}

const unknownBy: Record<string, [string, string]> = {
  leads_centre_id_centres_id_fk: ['center_id', msg`There is no such centre.`],
  leads_course_id_courses_id_fk: ['course_id', msg`There is no such course.`],
  leads_exam_id_exams_id_fk: ['exam_id', msg`There is no such exam.`],
}

/** Converts a reference to a missing centre, course or exam into a refusal that names its field. */
function asUnknownChoice(error: unknown) {
  const [field, message] = unknownBy[violatedConstraint(error) ?? ''] ?? []
  return field && message ? new AppError('invalid', message, { errors: { [field]: message } }) : error
}

/**
 * Refuses a duplicate. Concurrent entries of the same number wait for each other, and the second is shown the
 * first.
 */
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

/** Returns the owner of a new lead: a counsellor keeps what they entered; what a manager entered is unassigned. */
function ownerOfNew(ctx: Context) {
  return mayDo(ctx.actor, 'leads.work-own') ? userOf(ctx).id : null
}

/**
 * Adds a lead for a person who came, called or was met. 400 naming the field, 409 when an open lead has the same
 * phone or e-mail and no reason for keeping both is given. Returns its id.
 */
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
      ...contact,
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

type Fields = Pick<
  LeadRecord,
  'name' | 'phone' | 'email' | 'fatherName' | 'fatherPhone' | 'centreId' | 'courseId' | 'examId' | 'source'
>

/** Stores a change. The log names the changed fields, never a value. */
async function store(ctx: Context, lead: LeadRecord, now: Partial<Fields & Pick<LeadRecord, 'ownerId'>>) {
  const before = new Map<string, unknown>(Object.entries(lead))
  const fields = Object.entries(now).flatMap(([name, value]) => (value === before.get(name) ? [] : [name]))
  if (fields.length === 0) return
  await ctx.db
    .update(leads)
    .set({ ...now, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id))
    .catch((error: unknown) => {
      throw asUnknownChoice(error)
    })
  await recordEvents(ctx, [{ leadId: lead.id, kind: 'edited', note: fields.join(', ') }])
  const { id: subjectId, centreId } = lead
  await audit(ctx, { action: 'lead-edited', subjectId, subjectKind: 'lead', centreId, details: { fields } })
}

export function editLead(ctx: Context, seen: Seen, body: EditLeadFields) {
  const contact = tidyContact(body)
  return inTransaction(ctx, async (ctx) => {
    const lead = await lockLead(ctx, seen)
    if (body.center_id !== lead.centreId) requireCentre(ctx, body.center_id)
    await store(ctx, lead, {
      ...contact,
      name: body.name,
      centreId: body.center_id,
      courseId: body.course_id,
      examId: body.exam_id,
      source: body.source,
    })
  })
}

const columnOf = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  center_id: 'centreId',
  course_id: 'courseId',
  owner_id: 'ownerId',
} as const

/**
 * Merges another lead into this one: takes the values chosen from it, and its father if this one has none. Its history
 * is kept and shown with this one's. 409 when the other became a student.
 */
export function mergeLeads(ctx: Context, seen: Seen, { other_id: otherId, take }: MergeFields) {
  return inTransaction(ctx, async (ctx) => {
    if (otherId === seen.leadId) throw new AppError('conflict', 'These two are the same lead.')
    const lead = await lockLead(ctx, seen)
    const [other] = await ctx.db.select().from(leads).where(eq(leads.id, otherId)).for('update')
    if (!other || other.mergedInto !== null || !mayWork(ctx, other)) throw notFound('lead')
    if (other.stage === 'won')
      throw new AppError(
        'conflict',
        'The other lead has become a student. Please merge this lead into that one instead.',
      )
    const taken = Object.fromEntries(take.map((name) => [columnOf[name], other[columnOf[name]]]))
    const { fatherName, fatherPhone } = lead.fatherName === '' && lead.fatherPhone === '' ? other : lead
    await store(ctx, lead, { ...taken, fatherName, fatherPhone })
    await ctx.db
      .update(leads)
      .set({ mergedInto: lead.id, version: sql`${leads.version} + 1` })
      .where(or(eq(leads.id, other.id), eq(leads.mergedInto, other.id)))
    await recordEvents(ctx, [{ leadId: lead.id, kind: 'merged', note: other.name }])
    const { id: subjectId, centreId } = lead
    await audit(ctx, { action: 'leads-merged', subjectId, subjectKind: 'lead', centreId, details: { other: otherId } })
  })
}
