import { z } from 'zod'
import { callBody, leadSource } from '#domains/leads/staff/schema.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { hourMs, indiaAt } from '#platform/text/india-time.ts'
import type { Staff } from './load-accounts.ts'
import type { Known } from './load-catalogue.ts'
import { readJson } from './read-data.ts'

/*
 * Enquiries to the fictional institute and their progress, so that boards, calls and Today show work from the start.
 */

const text = z.string().optional()
/** Days before today, outcome and note. */
const call = z.tuple([z.number(), callBody.shape.outcome, z.string()])
const demoLead = z.strictObject({
  name: z.string(),
  /** Four digits after 900002; two leads with the same digits are one person. */
  phone: z.string(),
  email: text,
  /** The ends of their addresses. */
  centre: text,
  course: text,
  source: leadSource,
  /** Days ago. */
  came: z.number(),
  /** Message on the website. */
  message: text,
  /** Note taken at the desk. */
  note: text,
  stage: z.enum(['contacted', 'visited', 'offered', 'lost']).optional(),
  lostReason: text,
  /** The start of the owner's address; without it nobody follows up the lead yet. */
  owner: z.enum(['counsellor', 'manager.cuttack', 'admin']).optional(),
  /** Next call: hours after loading, or a day and its hour. */
  next: z
    .union([z.strictObject({ inHours: z.number() }), z.strictObject({ inDays: z.number(), hour: z.number() })])
    .optional(),
  calls: z.array(call).default([]),
})
type DemoLead = z.infer<typeof demoLead>

const halfHourMs = hourMs / 2

/** Returns a time within office hours, spread through the day; for today, a few hours ago. */
function cameAt(now: Date, { came }: DemoLead, index: number) {
  if (came === 0) return new Date(now.getTime() - ((index % 3) + 1) * halfHourMs)
  return new Date(indiaAt(now, -came, 10).getTime() + (index % 16) * halfHourMs)
}

/** Returns the next call's time, rounded to half hours as people choose it. */
function nextOf(now: Date, { next }: DemoLead) {
  if (!next) return null
  if ('inDays' in next) return indiaAt(now, next.inDays, next.hour)
  return new Date(Math.floor((now.getTime() + next.inHours * hourMs) / halfHourMs) * halfHourMs)
}

type NewLead = typeof leads.$inferInsert & { id: string; createdAt: Date }

function eventsOf(now: Date, { calls, note = '', stage }: DemoLead, row: NewLead) {
  const { id: leadId, ownerId: by, source, createdAt } = row
  const events: (typeof leadEvents.$inferInsert)[] = calls.map(([daysAgo, outcome, said], index) => {
    const called = indiaAt(now, -daysAgo, 11).getTime() + index * halfHourMs
    // Keeps today's calls in the past, whenever the demo is loaded.
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

/** Loads leads of every centre in every stage, with their calls; two people enquired twice. */
export async function loadLeads(ctx: Context, staff: Staff, { centreOf, courseOf }: Known) {
  const { now } = ctx
  const made = readJson('leads', z.array(demoLead)).map((lead, index) => {
    const { name, phone, email = null, source, message = null, stage = 'new', lostReason = null, calls } = lead
    const ownerId = staff.get(`${lead.owner}@mahanadi.example`) ?? null
    const isOnline = source === 'website'
    const row: NewLead = {
      id: newId(),
      kind: 'enquiry',
      name,
      phone: `900002${phone}`,
      email,
      centreId: lead.centre === undefined ? null : centreOf(lead.centre),
      courseId: lead.course === undefined ? null : courseOf(lead.course),
      source,
      message,
      sourcePage: isOnline ? '/' : '',
      fingerprint: '',
      stage,
      lostReason,
      ownerId,
      version: 1 + calls.length,
      createdAt: cameAt(now, lead, index),
      createdBy: isOnline ? null : (ownerId ?? staff.get('admin@mahanadi.example') ?? null),
      nextFollowUpAt: nextOf(now, lead),
      closedAt: stage === 'lost' ? indiaAt(now, -(calls.at(-1)?.[0] ?? 0), 11) : null,
    }
    return { lead, row }
  })
  await ctx.db.insert(leads).values(made.map(({ row }) => row))
  await ctx.db.insert(leadEvents).values(made.flatMap(({ lead, row }) => eventsOf(now, lead, row)))
}
