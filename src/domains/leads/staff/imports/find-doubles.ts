import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { t } from '../../../../platform/text/messages.ts'
import { isWithin } from '../../../identity/staff/find-own-students.ts'
import { users } from '../../../identity/tables.ts'
import type { Known } from '../../../imports/describe-kind.ts'
import { leads } from '../../tables.ts'
import { mayHear } from '../find-known.ts'

type Contact = { phone: string | null; email: string | null }

function put(map: Map<string, Known>, { phone, email }: Contact, holder: Known) {
  for (const key of [phone, email?.toLowerCase()]) if (key) map.set(key, holder)
}

/** Who has one of these phone numbers or e-mails already: an open lead takes the row out, a student is told of. Of another centre nobody is named. */
export async function findDoubles(ctx: Context, keys: string[]): Promise<Map<string, Known>> {
  const { db } = ctx
  const known = new Map<string, Known>()
  const emails = keys.filter((key) => key.includes('@'))
  const phones = keys.filter((key) => !key.includes('@'))
  if (keys.length === 0) return known
  const ofUsers = or(
    phones.length > 0 ? inArray(users.contact, phones) : undefined,
    emails.length > 0 ? inArray(sql`lower(${users.email})`, emails) : undefined,
  )
  const people = await db
    .select({
      phone: users.contact,
      email: users.email,
      number: users.registrationNumber,
      mayRead: isWithin(ctx, 'students.read'),
    })
    .from(users)
    .where(and(ofUsers, inArray(users.role, ['student', 'tester']), isNull(users.deletedAt)))
  for (const { number, mayRead, ...contact } of people) {
    const message = mayRead ? t`belongs to a student: ${number}` : t`belongs to a student at another centre`
    put(known, contact, { verdict: 'warning', message })
  }
  const byPhone = phones.length > 0 ? inArray(leads.phone, phones) : undefined
  const byEmail = emails.length > 0 ? inArray(sql`lower(${leads.email})`, emails) : undefined
  const { phone, email, name, centreId, ownerId } = leads
  const open = await db
    .select({ phone, email, name, centreId, ownerId })
    .from(leads)
    .where(and(or(byPhone, byEmail), isNull(leads.closedAt), isNull(leads.mergedInto)))
  for (const lead of open) {
    const message = mayHear(ctx, lead)
      ? t`belongs to an open lead already: ${lead.name}`
      : t`belongs to an open lead at another centre`
    put(known, lead, { verdict: 'here', message })
  }
  return known
}
