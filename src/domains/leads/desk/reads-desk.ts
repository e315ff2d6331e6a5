import { and, count, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { findIds, type ListOrder } from '../../../platform/http/staff-list.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'
import { byTurn, chosen, isOpen, newest, readRows, turn } from './reads-list.ts'
import { indiaAt } from './rules.ts'
import type { DeskQuery, LeadBoard, LeadCallsDue } from './schema.ts'

/** More than anybody calls in a day. */
const mostCalls = 100
const cardsPerColumn = 25

type Dated = { only: SQL | undefined; order: ListOrder }

const findSome = async (ctx: Context, { only, order }: Dated) =>
  (await findIds(ctx, { from: leads, only, order, limit: mostCalls })).ids

/** Calls that are due: what is overdue, what is for today, and what came since yesterday and nobody has called yet. */
export async function listCallsDue(ctx: Context, { due: _due, ...query }: DeskQuery): Promise<LeadCallsDue> {
  const only = chosen(ctx, query)
  const at = (days: number) => sql`${indiaAt(ctx.now, days, 0).toISOString()}::timestamptz`
  const next = leads.nextFollowUpAt
  // By turn, as that is what the index has; whose turn it is without a date came by itself.
  const untilToday = sql`${turn} < ${at(1)}`
  const isFresh = sql`${next} is null and ${leads.createdAt} >= ${at(-1)}`
  const [[counts], due, fresh] = await Promise.all([
    ctx.db
      .select({
        overdue: sql<number>`(count(*) filter (where ${next} < ${at(0)}))::int`,
        due: sql<number>`count(${next})::int`,
        fresh: sql<number>`(count(*) filter (where ${isFresh}))::int`,
      })
      .from(leads)
      .where(and(only, untilToday)),
    findSome(ctx, { only: and(only, isNotNull(next), untilToday), order: byTurn }),
    findSome(ctx, { only: and(only, isFresh), order: { ...newest, descending: false } }),
  ])
  const { overdue = 0, due: dueCount = 0, fresh: freshCount = 0 } = counts ?? {}
  const rows = await readRows(ctx, [...due, ...fresh].slice(0, mostCalls))
  return { overdue, today: dueCount - overdue, fresh: freshCount, rows }
}

type Column = { stage: string; name: string; ids: string[] }

/** Every open stage with its count and the first cards, by whose turn it is; and what this month has closed. */
export async function getBoard(ctx: Context, query: DeskQuery): Promise<LeadBoard> {
  const only = chosen(ctx, query) ?? sql`true`
  const first = sql`select ${leads.id} from ${leads} where ${only} and ${isOpen} and ${leads.stage} = ${leadStages.key}
    order by ${turn}, ${leads.id} limit ${cardsPerColumn}`
  const [found, counts, closed] = await Promise.all([
    ctx.db.execute<Column>(sql`select ${leadStages.key} as stage, ${leadStages.name}, array(${first}) as ids
      from ${leadStages} where not ${leadStages.isClosed} order by ${leadStages.position}`),
    ctx.db.select({ stage: leads.stage, count: count() }).from(leads).where(and(only, isOpen)).groupBy(leads.stage),
    countClosed(ctx, query),
  ])
  const cards = await readRows(
    ctx,
    found.rows.flatMap(({ ids }) => ids),
  )
  const inStage = Map.groupBy(cards, ({ stage }) => stage)
  const countOf = new Map(counts.map(({ stage, count }) => [stage, count]))
  const columns = found.rows.map(({ stage, name }) => {
    return { stage, name, count: countOf.get(stage) ?? 0, rows: inStage.get(stage) ?? [] }
  })
  return { columns, ...closed }
}

async function countClosed(ctx: Context, { due: _due, ...query }: DeskQuery) {
  const day = new Date(ctx.now.getTime() + 5.5 * 3_600_000).getUTCDate()
  const since = gte(leads.closedAt, indiaAt(ctx.now, 1 - day, 0))
  const counted = ctx.db
    .select({ stage: leads.stage, reason: leads.lostReason, count: count().as('count') })
    .from(leads)
    .where(and(chosen(ctx, { ...query, state: 'all' }), since))
    .groupBy(leads.stage, leads.lostReason)
    .as('counted')
  const closed = await ctx.db
    .select({ stage: counted.stage, reason: leadReasons.name, count: counted.count })
    .from(counted)
    .leftJoin(leadReasons, eq(leadReasons.key, counted.reason))
  const sum = (stage: string) => closed.reduce((all, one) => all + (one.stage === stage ? one.count : 0), 0)
  const reasons = closed.flatMap(({ reason, count }) => (reason === null ? [] : [{ name: reason, count }]))
  return { won: sum('won'), lost: sum('lost'), reasons: reasons.sort((a, b) => b.count - a.count) }
}
