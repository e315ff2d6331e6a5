import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { normaliseEmail } from '#domains/identity/rules.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { startsWith } from '#platform/data/database/words.ts'
import { t } from '#platform/text/messages.ts'
import { readPhonePart } from '#platform/text/typed.ts'
import { leadStages, leads } from '../tables.ts'
import { type LeadRecord, mayWork } from './lock-lead.ts'
import type { KnownPerson, KnownQuery } from './schema.ts'

/** Returns whether the caller may know whose lead it is: it is their own, or of a centre where they work on leads. */
export function mayHear(ctx: Context, lead: Pick<LeadRecord, 'centreId' | 'ownerId'>) {
  if (mayWork(ctx, lead)) return true
  return mayDo(ctx.actor, 'leads.work-own', lead.centreId)
}

/** Fewer digits would match half of the town. */
const fewestDigits = 4
const mostShown = 8

export const phoneEnd = (phone: string | null) => phone?.slice(-4) ?? ''

function matchOf(
  phone: string,
  email: string,
  columns: { phone: typeof leads.phone | typeof users.contact; email: typeof leads.email | typeof users.email },
) {
  const byPhone = phone.length >= fewestDigits ? startsWith(columns.phone, phone) : undefined
  const byEmail = email.includes('@') ? eq(sql`lower(${columns.email})`, email) : undefined
  return or(byPhone, byEmail)
}

/** Presents a person at a centre outside the caller's grants: only that they exist. */
const elsewhere = () => ({ name: t`Someone`, phone_end: '', may_open: false })

/**
 * Finds leads and students with this phone number, as far as typed, or this e-mail: open leads first. A person at
 * another centre is reported only for a complete number or e-mail, without a name.
 */
export async function findKnown(ctx: Context, { phone = '', email = '', except }: KnownQuery): Promise<KnownPerson[]> {
  const typed = readPhonePart(phone) ?? ''
  const digits = /^\d{4,10}$/.test(typed) ? typed : ''
  const mail = normaliseEmail(email)
  const ofLead = matchOf(digits, mail, { phone: leads.phone, email: leads.email })
  const ofUser = matchOf(digits, mail, { phone: users.contact, email: users.email })
  if (!ofLead || !ofUser) return []
  const other = except === undefined ? undefined : ne(leads.id, except)
  const foundLeads = await ctx.db
    .select({ lead: leads, stage: leadStages.name })
    .from(leads)
    .innerJoin(leadStages, eq(leadStages.key, leads.stage))
    .where(and(ofLead, other, isNull(leads.mergedInto)))
    .orderBy(sql`${leads.closedAt} is not null`, desc(leads.createdAt))
    .limit(mostShown)
  const people = await ctx.db
    .select({ person: users, mayRead: isWithin(ctx, 'students.read') })
    .from(users)
    .where(and(ofUser, inArray(users.role, ['student', 'tester']), isNull(users.deletedAt)))
    .limit(mostShown)
  const isWhole = (contact: string | null, storedContact: string | null) =>
    contact === digits || storedContact?.toLowerCase() === mail
  return [
    ...foundLeads.flatMap(({ lead, stage }) =>
      tellLead(ctx, { lead, stage, isWhole: isWhole(lead.phone, lead.email) }),
    ),
    ...people.flatMap((row) => tellStudent(row, isWhole(row.person.contact, row.person.email))),
  ].slice(0, mostShown)
}

type FoundLead = { lead: LeadRecord; stage: string; isWhole: boolean }

function tellLead(ctx: Context, { lead, stage, isWhole }: FoundLead): KnownPerson[] {
  const reference = { _id: lead.id, kind: 'lead' as const }
  if (!mayHear(ctx, lead)) return isWhole ? [{ ...reference, ...elsewhere(), told: t`lead at another centre` }] : []
  const { name, phone } = lead
  const description = t`lead, ${stage.toLowerCase()}`
  return [{ ...reference, name, phone_end: phoneEnd(phone), told: description, may_open: mayWork(ctx, lead) }]
}

type FoundPerson = { person: typeof users.$inferSelect; mayRead: boolean }

function tellStudent({ person, mayRead }: FoundPerson, isWhole: boolean): KnownPerson[] {
  const reference = { _id: person.id, kind: 'student' as const }
  if (!mayRead) return isWhole ? [{ ...reference, ...elsewhere(), told: t`student at another centre` }] : []
  const description = t`student, ${person.registrationNumber}`
  return [
    {
      ...reference,
      name: person.candidateName,
      phone_end: phoneEnd(person.contact),
      told: description,
      may_open: true,
    },
  ]
}
