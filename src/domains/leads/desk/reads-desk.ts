import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'
import { byTurn, chosen, isOpen, presentRow, selectRows, turn } from './reads-list.ts'
import { indiaAt } from './rules.ts'
import type { DeskQuery, LeadBoard, LeadCallsDue } from './schema.ts'

const mostCalls = 200
const cardsPerColumn = 25

/** Calls that are due: what is overdue, what is for today, and what came since yesterday and nobody has called yet. */
export async function listCallsDue(ctx: Context, { due: _due, ...query }: DeskQuery): Promise<LeadCallsDue> {
  const only = chosen(ctx, query)
  const [today, tomorrow, yesterday] = [indiaAt(ctx.now, 0, 0), indiaAt(ctx.now, 1, 0), indiaAt(ctx.now, -1, 0)]
  const next = leads.nextFollowUpAt
  const isDue = sql`${next} < ${tomorrow.toISOString()}::timestamptz`
  const isFresh = and(isNull(next), gte(leads.createdAt, yesterday))
  const [counts] = await ctx.db
    .select({
      overdue: sql<number>`(count(*) filter (where ${next} < ${today.toISOString()}::timestamptz))::int`,
      due: sql<number>`(count(*) filter (where ${isDue}))::int`,
      fresh: sql<number>`(count(*) filter (where ${isFresh}))::int`,
    })
    .from(leads)
    .where(only)
  const rows = await selectRows(ctx, byTurn)
    .where(and(only, sql`(${isDue} or ${isFresh})`))
    .orderBy(sql`${next} is null`, asc(turn), asc(leads.id))
    .limit(mostCalls)
  const { overdue = 0, due = 0, fresh = 0 } = counts ?? {}
  return { overdue, today: due - overdue, fresh, rows: rows.map(presentRow) }
}

/** Every open stage with its count and the first cards, by whose turn it is; and what this month has closed. */
export async function getBoard(ctx: Context, query: DeskQuery): Promise<LeadBoard> {
  const only = chosen(ctx, query)
  const stages = await ctx.db
    .select()
    .from(leadStages)
    .where(eq(leadStages.isClosed, false))
    .orderBy(asc(leadStages.position))
  const counts = await ctx.db
    .select({ stage: leads.stage, count: count() })
    .from(leads)
    .where(only)
    .groupBy(leads.stage)
  const columns: LeadBoard['columns'] = []
  for (const { key, name } of stages) {
    const rows = await selectRows(ctx, byTurn)
      .where(and(only, isOpen, eq(leads.stage, key)))
      .orderBy(asc(turn), asc(leads.id))
      .limit(cardsPerColumn)
    const found = counts.find(({ stage }) => stage === key)
    columns.push({ stage: key, name, count: found?.count ?? 0, rows: rows.map(presentRow) })
  }
  return { columns, ...(await countClosed(ctx, query)) }
}

async function countClosed(ctx: Context, { due: _due, ...query }: DeskQuery) {
  const day = new Date(ctx.now.getTime() + 5.5 * 3_600_000).getUTCDate()
  const closed = await ctx.db
    .select({ stage: leads.stage, reason: leadReasons.name, count: count() })
    .from(leads)
    .leftJoin(leadReasons, eq(leadReasons.key, leads.lostReason))
    .where(and(chosen(ctx, { ...query, state: 'all' }), gte(leads.closedAt, indiaAt(ctx.now, 1 - day, 0))))
    .groupBy(leads.stage, leadReasons.name)
  const sum = (stage: string) => closed.reduce((all, one) => all + (one.stage === stage ? one.count : 0), 0)
  const reasons = closed.flatMap(({ reason, count }) => (reason === null ? [] : [{ name: reason, count }]))
  return { won: sum('won'), lost: sum('lost'), reasons: reasons.sort((a, b) => b.count - a.count) }
}
