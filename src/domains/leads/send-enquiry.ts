import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isHeldAt } from '#domains/catalogue/reads-courses.ts'
import { onlineCentre } from '#domains/catalogue/rules.ts'
import { batches, centres, courses, exams } from '#domains/catalogue/tables.ts'
import { normaliseEmail, normalisePhone } from '#domains/identity/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { id } from '#platform/http/schema.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { contactProblems, enquiryProblems, tidySourcePage } from './rules.ts'
import type { ContactBody, EnquiryBody } from './schema.ts'
import { leads } from './tables.ts'

/*
 * leads owns enquiries, messages and subscribers. Each is stored once, however often its form is sent. The mail to the
 * institute is queued in the same transaction as the row.
 */

// A whole centre may share one network address.
const perHour = { network: 60, email: 5 }

function bucket(kind: keyof typeof perHour, value: string): Bucket {
  return { key: ['lead', kind, value], capacity: perHour[kind], perSecond: perHour[kind] / 3600 }
}

const emailBucket = (email: string) => bucket('email', email)

/** Throws 429 when this network or this e-mail (in its normal form) has sent more than its hourly share of forms. */
export async function limitForms(ctx: Context, email: string) {
  await requireToken(ctx, bucket('network', ctx.network ?? ''))
  await requireToken(ctx, emailBucket(email))
}

/** Throws 400 with the first problem as the message and all of them by field; does nothing when there are none. */
export function refuseProblems(errors: Record<string, string>) {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
}

type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'fingerprint' | 'createdAt' | 'email'> & { email: string }

/** Hashes the stored values, in which Aadhaar numbers are masked, so that none can be guessed from the hash. */
function fingerprintOf({ kind, name, email, phone, centreId, courseId, examId, subject, message }: NewLead) {
  const fields = [kind, name, email, phone, centreId, courseId, examId, subject, message]
  const normal = fields.map((field) => (field ?? '').toLowerCase().replace(/\s+/g, ' '))
  return createHash('sha256').update(JSON.stringify(normal)).digest('base64url')
}

function tidy(lead: NewLead): NewLead {
  const trimmed = (text: string | null | undefined) => text?.trim() ?? null
  return {
    ...lead,
    name: lead.name.trim(),
    email: normaliseEmail(lead.email),
    subject: trimmed(lead.subject),
    message: trimmed(lead.message?.replaceAll('\r\n', '\n')),
    sourcePage: tidySourcePage(lead.sourcePage),
  }
}

/**
 * Stores a lead and queues a mail to the institute; does nothing when the same was sent within a day. 429 above
 * the hourly limits.
 */
async function storeLead(ctx: Context, input: NewLead) {
  const lead = tidy(input)
  const fingerprint = fingerprintOf(lead)
  await limitForms(ctx, lead.email)
  const isNew = await inTransaction(ctx, async (ctx) => {
    // A concurrent identical request waits here and then finds the first.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`)
    const since = new Date(ctx.now.getTime() - dayMs)
    const same = and(eq(leads.fingerprint, fingerprint), gt(leads.createdAt, since))
    const [known] = await ctx.db.select({ id: leads.id }).from(leads).where(same).limit(1)
    if (known) return false
    const id = newId()
    await ctx.db.insert(leads).values({ ...lead, id, fingerprint, createdAt: ctx.now })
    await enqueue(ctx, { kind: 'mail-lead', payload: { leadId: id } })
    return true
  })
  if (!isNew) await returnToken(ctx, emailBucket(lead.email))
}

type Chosen = Pick<EnquiryBody, 'centre' | 'course' | 'exam'>

const isId = (text: string) => id.safeParse(text).success

async function findChoices({ db }: Context, { centre, course, exam }: Chosen) {
  const courseAtCentre = db
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(and(eq(courses.id, course), isHeldAt(centre), eq(courses.isLive, true)))
  const isOnline = centre === onlineCentre
  const [foundCentre, foundCourse, foundExam] = await Promise.all([
    isId(centre) ? db.select({ id: centres.id }).from(centres).where(eq(centres.id, centre)) : [],
    (isOnline || isId(centre)) && isId(course) ? courseAtCentre : [],
    isId(exam) ? db.select({ id: exams.id }).from(exams).where(eq(exams.id, exam)) : [],
  ])
  return {
    hasCentre: isOnline || foundCentre.length > 0,
    hasCourse: foundCourse.length > 0,
    hasExam: foundExam.length > 0,
  }
}

async function choiceProblems(ctx: Context, chosen: Chosen) {
  const { hasCentre, hasCourse, hasExam } = await findChoices(ctx, chosen)
  return omitUndefined({
    centre: hasCentre ? undefined : t`Please choose a centre from the list.`,
    course: hasCourse || !hasCentre ? undefined : t`Please choose a course offered at this centre.`,
    exam: hasExam ? undefined : t`Please choose an exam from the list.`,
  })
}

/** Stores an enquiry. 400 naming the fields: a blank one, an unknown choice, a course that the centre does not teach. */
export async function sendEnquiry(ctx: Context, input: EnquiryBody) {
  refuseProblems(enquiryProblems(input))
  refuseProblems(await choiceProblems(ctx, input))
  await storeLead(ctx, {
    kind: 'enquiry',
    name: input.user_name,
    email: input.user_email,
    phone: normalisePhone(input.user_number),
    // null for a course held at no centre.
    centreId: input.centre === onlineCentre ? null : input.centre,
    courseId: input.course,
    examId: input.exam,
    message: input.question?.trim() || null,
    sourcePage: input.source_page ?? '/',
  })
}

/** Stores a message of the contact page. 400 naming the fields. */
export async function sendMessage(ctx: Context, input: ContactBody) {
  refuseProblems(contactProblems(input))
  const { name, email, subject, message, source_page = '/' } = input
  await storeLead(ctx, { kind: 'contact', name, email, subject, message, sourcePage: source_page })
}
