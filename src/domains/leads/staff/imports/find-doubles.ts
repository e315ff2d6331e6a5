import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { isWithin } from '../../../identity/staff/find-own-students.ts'
import { users } from '../../../identity/tables.ts'
import { leads } from '../../tables.ts'
import { mayHear } from '../find-known.ts'
import type { Judged } from './rules.ts'

type Contact = { phone: string | null; email: string | null }
/** How a lead that is open, or a student, is told of; by phone numbers and e-mails. Of another centre nobody is named. */
export type Doubles = { leads: Map<string, string>; students: Map<string, string> }

const textsOf = (rows: Contact[]) => ({
  phones: [...new Set(rows.flatMap(({ phone }) => phone ?? []))],
  emails: [...new Set(rows.flatMap(({ email }) => email ?? []))],
})

function put(map: Map<string, string>, { phone, email }: Contact, label: string) {
  for (const text of [phone, email?.toLowerCase()]) if (text) map.set(text, label)
}

/** Who has one of these phone numbers or e-mails already. */
export async function findDoubles(ctx: Context, rows: Contact[]): Promise<Doubles> {
  const { db } = ctx
  const { phones, emails } = textsOf(rows)
  const doubles: Doubles = { leads: new Map(), students: new Map() }
  if (phones.length + emails.length === 0) return doubles
  const byPhone = phones.length > 0 ? inArray(leads.phone, phones) : undefined
  const byEmail = emails.length > 0 ? inArray(sql`lower(${leads.email})`, emails) : undefined
  const { phone, email, name, centreId, ownerId } = leads
  const open = await db
    .select({ phone, email, name, centreId, ownerId })
    .from(leads)
    .where(and(or(byPhone, byEmail), isNull(leads.closedAt), isNull(leads.mergedInto)))
  for (const lead of open)
    put(doubles.leads, lead, mayHear(ctx, lead) ? ` already: ${lead.name}` : ' at another centre')
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
    put(doubles.students, contact, mayRead ? `: ${number}` : ' at another centre')
  }
  return doubles
}

const known = (map: ReadonlyMap<string, string>, { phone, email }: Contact) =>
  (phone === null ? undefined : map.get(phone)) ?? (email === null ? undefined : map.get(email))

/** The verdict with who has the same phone or e-mail: an open lead or an earlier row takes the row out, a student is told of. */
export function withDoubles(
  judged: Judged,
  doubles: Doubles,
  earlier: (contact: Contact) => number | undefined,
): Judged {
  const { staged } = judged
  if (!staged) return judged
  const field = staged.phone === null ? 'email' : 'phone'
  const lead = known(doubles.leads, staged)
  if (lead !== undefined) {
    const message = `belongs to an open lead${lead}`
    return { verdict: 'here', reasons: [{ field, message }], staged: null }
  }
  const row = earlier(staged)
  if (row !== undefined)
    return { verdict: 'here', reasons: [{ field, message: `stands in row ${row} already` }], staged: null }
  const student = known(doubles.students, staged)
  if (student === undefined) return judged
  const reasons = [...judged.reasons, { field, message: `belongs to a student${student}` }]
  return { ...judged, verdict: 'warning', reasons }
}
