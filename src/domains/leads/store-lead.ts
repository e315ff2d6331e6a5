import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domains/identity/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { tidySourcePage } from './rules.ts'
import { leads } from './tables.ts'

/*
 * leads owns who asked us something: enquiries, messages and subscribers. Each is kept once, however often its form is sent. The mail to the institute is asked for together with the row.
 */

// A whole centre may stand behind one network.
const perHour = { network: 60, email: 5 }

function bucket(kind: keyof typeof perHour, value: string): Bucket {
  return { key: ['lead', kind, value], capacity: perHour[kind], perSecond: perHour[kind] / 3600 }
}

export const emailBucket = (email: string) => bucket('email', email)

/** 429 when this network or this e-mail (in its normal form) has sent more than its hourly share of forms. */
export async function limitForms(ctx: Context, email: string) {
  await requireToken(ctx, bucket('network', ctx.network ?? ''))
  await requireToken(ctx, emailBucket(email))
}

/** 400 with the first of the problems in its words and all of them by field; nothing when there are none. */
export function refuseProblems(errors: Record<string, string>) {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
}

type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'fingerprint' | 'createdAt' | 'email'> & { email: string }

/** Made of what is stored, in which Aadhaar numbers were masked: none can be tried out against it. */
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

/** Stores a lead and has the institute told, or does nothing when the same was sent within a day. 429 past the hourly shares. */
export async function storeLead(ctx: Context, input: NewLead) {
  const lead = tidy(input)
  const fingerprint = fingerprintOf(lead)
  await limitForms(ctx, lead.email)
  const isNew = await inTransaction(ctx, async (ctx) => {
    // Anyone who sends the same at the same moment waits here, and then finds the first.
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
