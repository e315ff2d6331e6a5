import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newId } from '../../platform/database/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { returnToken } from '../../platform/security/throttle.ts'
import { normaliseEmail } from '../identity/rules.ts'
import { emailBucket, requireShare } from './require-share.ts'
import { tidySourcePage } from './rules.ts'
import { leads } from './tables.ts'

/*
 * leads owns who asked us something: enquiries, messages and subscribers. Each is kept once, however often its form is sent. The mail to the institute is asked for together with the row.
 */

const sameForMs = 24 * 3_600_000

type NewLead = Omit<typeof leads.$inferInsert, 'id' | 'fingerprint' | 'createdAt'>

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
  await requireShare(ctx, lead.email)
  const isNew = await inTransaction(ctx, async (ctx) => {
    // Whoever sends the same at the same moment waits here, and then finds the first.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`)
    const since = new Date(ctx.now.getTime() - sameForMs)
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
