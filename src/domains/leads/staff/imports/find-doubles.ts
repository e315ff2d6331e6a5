import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import type { Known } from '#domains/imports/describe-kind.ts'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { leads } from '../../tables.ts'
import { mayHear } from '../find-known.ts'
import { isPhoneKey, keysOf } from './rules.ts'

type Contacts = { phone: typeof users.contact | typeof leads.phone; email: typeof users.email | typeof leads.email }

/** The rows with one of these phone numbers or e-mails. */
function hasContact(keys: string[], { phone, email }: Contacts) {
  const emails = keys.filter((key) => key.includes('@'))
  const phones = keys.filter(isPhoneKey)
  return or(inArray(phone, phones), inArray(sql`lower(${email})`, emails))
}

/**
 * Finds existing records with these keys: an open lead with the e-mail, or with phone number and name, skips the
 * row; a lead with the number alone, or a student, is a warning. Nobody at another centre is named.
 */
export async function findDoubles(ctx: Context, keys: string[]): Promise<Map<string, Known>> {
  const { db } = ctx
  const known = new Map<string, Known>()
  if (keys.length === 0) return known
  const ofUsers = hasContact(keys, { phone: users.contact, email: users.email })
  const people = await db
    .select({
      phone: users.contact,
      email: users.email,
      number: users.registrationNumber,
      mayRead: isWithin(ctx, 'students.read'),
    })
    .from(users)
    .where(and(ofUsers, inArray(users.role, ['student', 'tester']), isNull(users.deletedAt)))
  for (const { number, mayRead, phone, email } of people) {
    const message = mayRead ? t`belongs to a student: ${number}` : t`belongs to a student at another centre`
    for (const key of [phone, email.toLowerCase()]) known.set(key, { verdict: 'warning', message })
  }
  const { phone, email, name, centreId, ownerId } = leads
  const open = await db
    .select({ phone, email, name, centreId, ownerId })
    .from(leads)
    .where(and(hasContact(keys, { phone, email }), isNull(leads.closedAt), isNull(leads.mergedInto)))
  for (const lead of open) {
    const message = mayHear(ctx, lead)
      ? t`already belongs to an open lead: ${lead.name}`
      : t`already belongs to an open lead at another centre`
    for (const key of keysOf(lead)) known.set(key, { verdict: isPhoneKey(key) ? 'warning' : 'here', message })
  }
  return known
}
