import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { centresWith } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { t, translated } from '#platform/text/messages.ts'
import { leadReasons, leads } from '../tables.ts'
import { sourceNames } from './rules.ts'
import type { LeadNumbers, NumbersQuery } from './schema.ts'

function isSourceName(key: string): key is keyof typeof sourceNames {
  return key in sourceNames
}

/** Counts leads. `key` of each count is the list's filter, so that every number opens its rows. */
export async function countLeads(ctx: Context, { by, from, to, centre }: NumbersQuery): Promise<LeadNumbers> {
  const centreIds = centresWith(ctx.actor, 'leads.manage')
  const came = and(
    isNull(leads.mergedInto),
    gte(leads.createdAt, midnightInIndia(from, 0)),
    lt(leads.createdAt, midnightInIndia(to, 1)),
    centre === undefined ? undefined : eq(leads.centreId, centre),
    centreIds === null ? undefined : centreIds.length === 0 ? sql`false` : inArray(leads.centreId, centreIds),
  )
  const key = {
    source: sql<string | null>`${leads.source}`,
    course: sql<string | null>`${leads.courseId}`,
    owner: sql<string | null>`${leads.ownerId}`,
  }[by]
  const name = {
    source: sql<string | null>`${leads.source}`,
    course: sql<string | null>`max(${courses.name})`,
    owner: sql<string | null>`max(${users.candidateName})`,
  }[by]
  const firstCall = sql`(select min(e.at) from lead_events e where e.lead_id = ${leads.id} and e.kind = 'call')`
  const hours = sql`extract(epoch from ${firstCall} - ${leads.createdAt}) / 3600`
  const rows = await ctx.db
    .select({
      key,
      name,
      came: sql<number>`count(*)::int`,
      called: sql<number>`count(${firstCall})::int`,
      hours_to_call: sql<
        number | null
      >`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8`,
      open: sql<number>`(count(*) filter (where ${leads.closedAt} is null))::int`,
      won: sql<number>`(count(*) filter (where ${leads.stage} = 'won'))::int`,
      lost: sql<number>`(count(*) filter (where ${leads.stage} = 'lost'))::int`,
    })
    .from(leads)
    .leftJoin(courses, eq(courses.id, leads.courseId))
    .leftJoin(users, eq(users.id, leads.ownerId))
    .where(came)
    .groupBy(key)
    .orderBy(sql`count(*) desc`)
    .limit(200)
  const reasons = await ctx.db
    .select({ key: leadReasons.key, name: leadReasons.name, count: sql<number>`count(*)::int` })
    .from(leads)
    .innerJoin(leadReasons, eq(leadReasons.key, leads.lostReason))
    .where(and(came, isNotNull(leads.closedAt)))
    .groupBy(leadReasons.key, leadReasons.name)
    .orderBy(sql`count(*) desc`)
  return {
    rows: rows.map((row) => ({
      ...row,
      name: row.name === null ? t`None` : isSourceName(row.name) ? translated(sourceNames[row.name]) : row.name,
    })),
    reasons,
  }
}
