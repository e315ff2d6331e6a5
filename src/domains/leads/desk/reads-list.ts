import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Context, userOf } from '../../../platform/context.ts'
import { prepareQuery } from '../../../platform/database/database.ts'
import { digitsOf, endsWith, hasWords, startsWith } from '../../../platform/database/words.ts'
import { type ListOrder, readPage } from '../../../platform/http/staff-list.ts'
import { centres, courses } from '../../catalogue/tables.ts'
import { normaliseEmail } from '../../identity/rules.ts'
import { users } from '../../identity/tables.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'
import { workable } from './access.ts'
import { phoneEnd } from './find-known.ts'
import { indiaAt } from './rules.ts'
import type { LeadFilters, LeadRow, LeadsQuery } from './schema.ts'

const owners = alias(users, 'owners')
/** When it is a lead's turn; the index `leads_open` has it. */
export const turn = sql<string>`coalesce(${leads.nextFollowUpAt}, ${leads.createdAt})`
export const isOpen = and(isNull(leads.closedAt), isNull(leads.mergedInto))

function dueOf(ctx: Context, due: LeadFilters['due']) {
  const next = leads.nextFollowUpAt
  if (due === undefined) return undefined
  if (due === 'none') return isNull(next)
  if (due === 'overdue') return lt(next, ctx.now)
  const until = indiaAt(ctx.now, due === 'today' ? 1 : 7, 0)
  return and(gte(next, indiaAt(ctx.now, 0, 0)), lt(next, until))
}

/** The first moment of a day in India, or of one so many days later. */
export const midnightIn = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

function ownedBy(ctx: Context, owner: LeadFilters['owner']) {
  if (owner === undefined) return undefined
  return owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner === 'me' ? userOf(ctx).id : owner)
}

function stateOf(state: LeadFilters['state']) {
  if (state === 'open') return isOpen
  const isOne = isNull(leads.mergedInto)
  if (state === 'won') return and(isOne, isNotNull(leads.closedAt), eq(leads.stage, 'won'))
  return state === 'lost' ? and(isOne, isNotNull(leads.closedAt), eq(leads.stage, 'lost')) : isOne
}

/** By digits of the phone from either end, by the whole e-mail, or by beginnings of words of the name. */
export function matches(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined
  if (q.includes('@')) return eq(sql`lower(${leads.email})`, normaliseEmail(q))
  const digits = digitsOf(q)
  if (digits !== null) return or(startsWith(leads.phone, digits), endsWith(leads.phone, digits))
  return hasWords(leads.words, q) ?? sql`false`
}

/** What may be seen of what is asked for. */
export function chosen(ctx: Context, filters: LeadFilters) {
  const { centre, course, source, stage, from, to } = filters
  return and(
    workable(ctx),
    stateOf(filters.state ?? 'open'),
    centre === undefined ? undefined : eq(leads.centreId, centre),
    course === undefined ? undefined : eq(leads.courseId, course),
    source === undefined ? undefined : eq(leads.source, source),
    stage === undefined ? undefined : eq(leads.stage, stage),
    filters.import === undefined ? undefined : eq(leads.importId, filters.import),
    from === undefined ? undefined : gte(leads.createdAt, midnightIn(from, 0)),
    to === undefined ? undefined : lt(leads.createdAt, midnightIn(to, 1)),
    ownedBy(ctx, filters.owner),
    dueOf(ctx, filters.due),
    matches(filters.q),
  )
}

/** How often it was called, and what was last said of it. */
const told = sql<
  [calls: number, lastNote: string | null]
>`(select jsonb_build_array(count(*) filter (where e.kind = 'call'),
  (array_agg(e.note order by e.at desc, e.id desc) filter (where e.note <> '' and e.kind in ('call', 'note', 'made')))[1])
  from lead_events e where e.lead_id = ${leads.id})`

const leadRows = prepareQuery((db) =>
  db
    .select({
      lead: {
        id: leads.id,
        name: leads.name,
        phone: leads.phone,
        email: leads.email,
        message: leads.message,
        centreId: leads.centreId,
        stage: leads.stage,
        source: leads.source,
        ownerId: leads.ownerId,
        nextFollowUpAt: leads.nextFollowUpAt,
        createdAt: leads.createdAt,
        version: leads.version,
      },
      course: courses.name,
      centre: centres.name,
      owner: owners.candidateName,
      reason: leadReasons.name,
      stage: leadStages.name,
      told,
    })
    .from(leads)
    .leftJoin(courses, eq(courses.id, leads.courseId))
    .leftJoin(centres, eq(centres.id, leads.centreId))
    .leftJoin(owners, eq(owners.id, leads.ownerId))
    .innerJoin(leadStages, eq(leadStages.key, leads.stage))
    .leftJoin(leadReasons, eq(leadReasons.key, leads.lostReason))
    .where(sql`${leads.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('lead_rows'),
)
export type FoundLead = Awaited<ReturnType<typeof leadRows>>[number]

/** These leads with the names that a list shows, in this order. */
export async function describeLeads({ db }: Context, ids: string[]): Promise<FoundLead[]> {
  if (ids.length === 0) return []
  const rows = new Map((await leadRows(db, { ids })).map((row) => [row.lead.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export function presentRow({ lead, course, centre, owner, reason, told }: FoundLead): LeadRow {
  const [calls, lastNote] = told
  return {
    _id: lead.id,
    name: lead.name,
    phone_end: phoneEnd(lead.phone),
    course_name: course,
    center_id: lead.centreId,
    center_name: centre,
    stage: lead.stage,
    source: lead.source,
    owner_id: lead.ownerId,
    owner_name: owner,
    next_follow_up_at: lead.nextFollowUpAt?.toISOString() ?? null,
    created_at: lead.createdAt.toISOString(),
    calls,
    last_note: (lastNote ?? lead.message ?? '').slice(0, 200),
    lost_reason: reason,
    version: lead.version,
  }
}

export const newest: ListOrder = { column: leads.createdAt, id: leads.id, type: 'timestamptz', descending: true }
export const byTurn: ListOrder = { column: turn, id: leads.id, type: 'timestamptz' }

/** These leads as lists show them, in this order. */
export async function readRows(ctx: Context, ids: string[]): Promise<LeadRow[]> {
  return (await describeLeads(ctx, ids)).map(presentRow)
}

export function listLeads(ctx: Context, { sort, limit, after, ...filters }: LeadsQuery) {
  const order = sort === 'turn' ? byTurn : newest
  const wanted = { from: leads, only: chosen(ctx, filters), order, limit, after, isSought: Boolean(filters.q) }
  return readPage(ctx, wanted, (ids) => readRows(ctx, ids))
}
