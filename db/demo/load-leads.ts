import { centres, courses } from '#domains/catalogue/tables.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { type DemoLead, demoLeads } from './leads.ts'

const hourMs = 3_600_000
const halfHourMs = hourMs / 2

type Ids = Map<string, string>

/** In the hours of the desk, one after the other through the day; today a few hours ago. */
function cameAt(now: Date, { came }: DemoLead, index: number) {
  if (came === 0) return new Date(now.getTime() - ((index % 3) + 1) * halfHourMs)
  return new Date(indiaAt(now, -came, 10).getTime() + (index % 16) * halfHourMs)
}

/** By half hours, as a person chooses it. */
function nextOf(now: Date, { next }: DemoLead) {
  if (!next) return null
  if ('inDays' in next) return indiaAt(now, next.inDays, next.hour)
  return new Date(Math.floor((now.getTime() + next.inHours * hourMs) / halfHourMs) * halfHourMs)
}

type NewLead = typeof leads.$inferInsert & { id: string; createdAt: Date }

function eventsOf(now: Date, { calls = [], note = '', stage }: DemoLead, row: NewLead) {
  const { id: leadId, ownerId: by, source, createdAt } = row
  const events: (typeof leadEvents.$inferInsert)[] = calls.map(([daysAgo, outcome, said], index) => {
    const called = indiaAt(now, -daysAgo, 11).getTime() + index * halfHourMs
    // So that none of today's calls is in the future, whenever the demo is loaded.
    const at = new Date(Math.min(called, now.getTime() - 60_000))
    return { leadId, by, at, kind: 'call', outcome, note: said }
  })
  if (source !== 'website')
    events.unshift({ leadId, by: row.createdBy, at: createdAt, kind: 'made', after: source, note })
  const at = events.at(-1)?.at
  if (at && stage)
    events.push({ leadId, by, at, kind: 'stage', before: 'new', after: stage, note: row.lostReason ?? '' })
  return events
}

async function idsByAddress({ db }: Context, table: typeof centres | typeof courses): Promise<Ids> {
  const rows = await db.select({ id: table.id, seoUrl: table.seoUrl }).from(table)
  return new Map(rows.map(({ id, seoUrl }) => [seoUrl, id]))
}

function idOf(ids: Ids, name: string | undefined) {
  if (name === undefined) return null
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo has a lead of ${name}, which does not exist.`)
  return id
}

type Known = { staff: Ids; atCentres: Ids; ofCourses: Ids }

function rowOf(
  { now }: Context,
  lead: DemoLead,
  { index, staff, atCentres, ofCourses }: Known & { index: number },
): NewLead {
  const { name, phone, email = null, source, message = null, stage = 'new', lostReason = null, calls = [] } = lead
  const ownerId = idOf(staff, lead.owner && `${lead.owner}@mahanadi.example`)
  const isOnline = source === 'website'
  return {
    id: newId(),
    kind: 'enquiry',
    name,
    phone: `900002${phone}`,
    email,
    centreId: idOf(atCentres, lead.centre),
    courseId: idOf(ofCourses, lead.course),
    source,
    message,
    sourcePage: isOnline ? '/' : '',
    fingerprint: '',
    stage,
    lostReason,
    ownerId,
    version: 1 + calls.length,
    createdAt: cameAt(now, lead, index),
    createdBy: isOnline ? null : (ownerId ?? idOf(staff, 'admin@mahanadi.example')),
    nextFollowUpAt: nextOf(now, lead),
    closedAt: stage === 'lost' ? indiaAt(now, -(calls.at(-1)?.[0] ?? 0), 11) : null,
  }
}

/** Leads of every centre in every stage, with what was said to them; two people came twice. The same at each loading, with days relative to it. `staff`: ids by e-mail. */
export async function loadLeads(ctx: Context, staff: Map<string, string>) {
  const known = { staff, atCentres: await idsByAddress(ctx, centres), ofCourses: await idsByAddress(ctx, courses) }
  const made = demoLeads.map((lead, index) => ({ lead, row: rowOf(ctx, lead, { index, ...known }) }))
  await ctx.db.insert(leads).values(made.map(({ row }) => row))
  await ctx.db.insert(leadEvents).values(made.flatMap(({ lead, row }) => eventsOf(ctx.now, lead, row)))
}
