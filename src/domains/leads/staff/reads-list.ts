import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domains/identity/rules.ts'
import { type Context, userOf } from '#platform/context.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { digitsOf, endsWith, hasWords, rowsByDigits, startsWith } from '#platform/data/database/words.ts'
import { type ListOrder, readPage } from '#platform/http/staff-list.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { leads } from '../tables.ts'
import { phoneEnd } from './find-known.ts'
import { workable } from './lock-lead.ts'
import type { LeadFilters, LeadRow, LeadSource, LeadsQuery } from './schema.ts'

/** Time at which a lead is next due; matches the index `leads_open`. */
export const turn = sql<string>`coalesce(${leads.nextFollowUpAt}, ${leads.createdAt})`
const isOpen = and(isNull(leads.closedAt), isNull(leads.mergedInto))

function dueOf(ctx: Context, due: LeadFilters['due']) {
  const next = leads.nextFollowUpAt
  if (due === undefined) return undefined
  if (due === 'none') return isNull(next)
  if (due === 'overdue') return lt(next, ctx.now)
  const until = indiaAt(ctx.now, due === 'today' ? 1 : 7, 0)
  return and(gte(next, indiaAt(ctx.now, 0, 0)), lt(next, until))
}

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

/** Matches digits at either end of the phone number, the whole e-mail, or beginnings of words of the name. */
function matches(q: string | undefined): SQL | undefined {
  if (q === undefined || q === '') return undefined
  if (q.includes('@')) return eq(sql`lower(${leads.email})`, normaliseEmail(q))
  const digits = digitsOf(q)
  if (digits !== null) return or(startsWith(leads.phone, digits), endsWith(leads.phone, digits))
  return hasWords(leads.words, q) ?? sql`false`
}

/** Condition for the filtered leads that the actor may see. */
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
    from === undefined ? undefined : gte(leads.createdAt, midnightInIndia(from, 0)),
    to === undefined ? undefined : lt(leads.createdAt, midnightInIndia(to, 1)),
    ownedBy(ctx, filters.owner),
    dueOf(ctx, filters.due),
    matches(filters.q),
  )
}

export type FoundLead = {
  id: string
  name: string
  phone: string
  email: string | null
  message: string | null
  course: string | null
  centreId: string | null
  centre: string | null
  stage: string
  stageName: string
  source: LeadSource
  ownerId: string | null
  owner: string | null
  reason: string | null
  nextFollowUpAt: string | null
  createdAt: string
  version: number
  /** Number of calls, and the last note. */
  told: [calls: number, lastNote: string | null]
}

const leadRows = namedStatement<FoundLead>(
  'lead_rows',
  sql`select l.id, l.name, l.phone, l.email, l.message, courses.name as course, l.centre_id as "centreId", centres.name as centre, l.stage,
      lead_stages.name as "stageName", l.source, l.owner_id as "ownerId", owners.candidate_name as owner, lead_reasons.name as reason,
      l.next_follow_up_at::text as "nextFollowUpAt", l.created_at::text as "createdAt", l.version,
      (select jsonb_build_array(count(*) filter (where e.kind = 'call'),
        (array_agg(e.note order by e.at desc, e.id desc) filter (where e.note <> '' and e.kind in ('call', 'note', 'made')))[1])
        from lead_events e where e.lead_id = l.id) as told
    from leads l join lead_stages on lead_stages.key = l.stage left join courses on courses.id = l.course_id
      left join centres on centres.id = l.centre_id left join users owners on owners.id = l.owner_id
      left join lead_reasons on lead_reasons.key = l.lost_reason
    where l.id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Returns these leads with the names that a list shows, in this order. */
export async function describeLeads({ db }: Context, ids: string[]): Promise<FoundLead[]> {
  if (ids.length === 0) return []
  const rows = new Map((await leadRows(db, { ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const iso = (at: string) => new Date(at).toISOString()

function presentRow(lead: FoundLead): LeadRow {
  const [calls, lastNote] = lead.told
  return {
    _id: lead.id,
    name: lead.name,
    phone_end: phoneEnd(lead.phone),
    course_name: lead.course,
    center_id: lead.centreId,
    center_name: lead.centre,
    stage: lead.stage,
    source: lead.source,
    owner_id: lead.ownerId,
    owner_name: lead.owner,
    next_follow_up_at: lead.nextFollowUpAt === null ? null : iso(lead.nextFollowUpAt),
    created_at: iso(lead.createdAt),
    calls,
    last_note: (lastNote ?? lead.message ?? '').slice(0, 200),
    lost_reason: lead.reason,
    version: lead.version,
  }
}

export const newest: ListOrder = { column: leads.createdAt, id: leads.id, type: 'timestamptz', descending: true }
export const byTurn: ListOrder = { column: turn, id: leads.id, type: 'timestamptz' }

/** Returns these leads as lists show them, in this order. */
export async function readRows(ctx: Context, ids: string[]): Promise<LeadRow[]> {
  return (await describeLeads(ctx, ids)).map(presentRow)
}

export function listLeads(ctx: Context, { sort, limit, after, ...filters }: LeadsQuery) {
  const order = sort === 'turn' ? byTurn : newest
  const list = { from: leads, only: chosen(ctx, filters), order, limit, after, isSought: Boolean(filters.q) }
  return readPage(ctx, list, (ids) => readRows(ctx, ids))
}

type Asked = { q: string; most: number; centre?: string; isClosedToo?: boolean }

/**
 * Searches leads for the console: open ones first, then the newest. A number or an e-mail also finds closed ones, a
 * name only on request. Decision 082 explains the query.
 */
export async function searchLeads(ctx: Context, { q, most, centre, isClosedToo = false }: Asked) {
  const digits = digitsOf(q)
  const isSure = isClosedToo || q.includes('@') || digits !== null
  const here = { state: isSure ? ('all' as const) : ('open' as const), centre }
  const of =
    digits === null
      ? sql`select ${leads.id}, ${leads.closedAt}, ${leads.createdAt} from ${leads} where ${chosen(ctx, { ...here, q })}`
      : rowsByDigits(leads, leads.phone, { digits, only: chosen(ctx, here) })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`with found as materialized (${of})
    select id from found order by closed_at is not null, created_at desc, id limit ${most}`)
  return readRows(
    ctx,
    rows.map(({ id }) => id),
  )
}
