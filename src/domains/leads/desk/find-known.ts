import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { startsWith } from '../../../platform/database/words.ts'
import { mayDo } from '../../identity/access.ts'
import { normaliseEmail, normalisePhone } from '../../identity/rules.ts'
import { users } from '../../identity/tables.ts'
import { leadStages, leads } from '../tables.ts'
import { mayWork } from './access.ts'
import type { KnownPerson, KnownQuery } from './schema.ts'

/** Fewer digits would name half of the town. */
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

/** Leads and students with this phone number, as far as it is typed, or this e-mail: open leads first. */
export async function findKnown(ctx: Context, { phone = '', email = '', except }: KnownQuery): Promise<KnownPerson[]> {
  const digits = normalisePhone(phone)
  const isNumber = /^\d{4,10}$/.test(digits)
  const ofLead = matchOf(isNumber ? digits : '', normaliseEmail(email), { phone: leads.phone, email: leads.email })
  const ofUser = matchOf(isNumber ? digits : '', normaliseEmail(email), { phone: users.contact, email: users.email })
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
    .select()
    .from(users)
    .where(and(ofUser, inArray(users.role, ['student', 'tester']), isNull(users.deletedAt)))
    .limit(mostShown)
  return [
    ...foundLeads.map(({ lead, stage }) => ({
      _id: lead.id,
      kind: 'lead' as const,
      name: lead.name,
      phone_end: phoneEnd(lead.phone),
      told: `lead, ${stage.toLowerCase()}`,
      may_open: mayWork(ctx, lead),
    })),
    ...people.map((person) => ({
      _id: person.id,
      kind: 'student' as const,
      name: person.candidateName,
      phone_end: phoneEnd(person.contact),
      told: `student, ${person.registrationNumber}`,
      may_open: mayDo(ctx.actor, 'students.read', person.centreId ?? undefined),
    })),
  ].slice(0, mostShown)
}
