import { and, count, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { readTogether } from '#platform/data/cache/read-together.ts'
import { preparedQuery, textOf } from '#platform/data/database/statements.ts'
import { findIds, type ListOrder } from '#platform/http/staff-list.ts'
import { dayInIndia, indiaAt, indiaOffsetMs } from '#platform/text/india-time.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'
import { phoneEnd } from './find-known.ts'
import { byTurn, chosen, readRows, turn } from './reads-list.ts'
import type { DeskQuery, LeadBoard, LeadCallsDue, LeadCard } from './schema.ts'

const cardsPerColumn = 25

/** Cache key: the desk's answer depends only on the set of leads and the day. */
const questionOf = (ctx: Context, what: string, only: SQL) => `${what} ${dayInIndia(ctx.now)} ${textOf(only).key}`

type Dated = { only: SQL | undefined; order: ListOrder; limit: number }

const findSome = async (ctx: Context, list: Dated) => (await findIds(ctx, { from: leads, ...list })).ids

async function readCallsDue(ctx: Context, only: SQL, limit: number): Promise<LeadCallsDue> {
  const at = (days: number) => sql`${indiaAt(ctx.now, days, 0).toISOString()}::timestamptz`
  const next = leads.nextFollowUpAt
  // By `turn`, which is indexed; leads whose turn has no follow-up date came without a call from us.
  const untilToday = sql`${turn} < ${at(1)}`
  const isFresh = sql`${next} is null and ${turn} >= ${at(-1)}`
  const [[counts], due, fresh] = await Promise.all([
    ctx.db
      .select({
        overdue: sql<number>`(count(*) filter (where ${next} < ${at(0)}))::int`,
        due: sql<number>`count(${next})::int`,
        fresh: sql<number>`(count(*) filter (where ${isFresh}))::int`,
      })
      .from(leads)
      .where(and(only, untilToday)),
    findSome(ctx, { only: and(only, isNotNull(next), untilToday), order: byTurn, limit }),
    findSome(ctx, { only: and(only, isFresh), order: byTurn, limit }),
  ])
  const { overdue = 0, due: dueCount = 0, fresh: freshCount = 0 } = counts ?? {}
  const rows = await readRows(ctx, [...due, ...fresh].slice(0, limit))
  return { overdue, today: dueCount - overdue, fresh: freshCount, rows }
}

type CallsQuery = DeskQuery & { limit: number }

/** Lists the calls due: overdue ones, today's, and leads since yesterday that nobody has called yet. */
export function listCallsDue(ctx: Context, { due: _due, limit, ...query }: CallsQuery): Promise<LeadCallsDue> {
  const only = chosen(ctx, query) ?? sql`true`
  return readTogether(ctx, questionOf(ctx, `calls ${limit}`, only), () => readCallsDue(ctx, only, limit))
}

type Column = { stage: string; name: string; ids: string[] }

const cardsOf = preparedQuery((db) =>
  db
    .select({
      id: leads.id,
      name: leads.name,
      phone: leads.phone,
      course: courses.name,
      stage: leads.stage,
      nextFollowUpAt: leads.nextFollowUpAt,
      version: leads.version,
    })
    .from(leads)
    .leftJoin(courses, eq(courses.id, leads.courseId))
    .where(sql`${leads.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('lead_cards'),
)

async function readCards({ db }: Context, ids: string[]) {
  if (ids.length === 0) return new Map<string, LeadCard>()
  const cards = await cardsOf(db, { ids })
  return new Map(
    cards.map(({ id, name, phone, course, stage, nextFollowUpAt, version }) => [
      id,
      {
        _id: id,
        name,
        phone_end: phoneEnd(phone),
        course_name: course,
        stage,
        next_follow_up_at: nextFollowUpAt?.toISOString() ?? null,
        version,
      },
    ]),
  )
}

/** Returns every open stage with its count and its first cards, by follow-up, and what was closed this month. */
export function getBoard(ctx: Context, query: DeskQuery): Promise<LeadBoard> {
  const only = chosen(ctx, query) ?? sql`true`
  return readTogether(ctx, questionOf(ctx, 'board', only), () => readBoard(ctx, query, only))
}

async function readBoard(ctx: Context, query: DeskQuery, only: SQL): Promise<LeadBoard> {
  const first = sql`select ${leads.id} from ${leads} where ${only} and ${leads.stage} = ${leadStages.key}
    order by ${turn}, ${leads.id} limit ${cardsPerColumn}`
  const [stages, counts, closed] = await Promise.all([
    ctx.db.execute<Column>(sql`select ${leadStages.key} as stage, ${leadStages.name}, array(${first}) as ids
      from ${leadStages} where not ${leadStages.isClosed} order by ${leadStages.position}`),
    ctx.db.select({ stage: leads.stage, count: count() }).from(leads).where(only).groupBy(leads.stage),
    countClosed(ctx, query),
  ])
  const cards = await readCards(
    ctx,
    stages.rows.flatMap(({ ids }) => ids),
  )
  const countOf = new Map(counts.map(({ stage, count }) => [stage, count]))
  const columns = stages.rows.map(({ stage, name, ids }) => {
    return { stage, name, count: countOf.get(stage) ?? 0, rows: ids.flatMap((id) => cards.get(id) ?? []) }
  })
  return { columns, ...closed }
}

async function countClosed(ctx: Context, { due: _due, ...query }: DeskQuery) {
  const day = new Date(ctx.now.getTime() + indiaOffsetMs).getUTCDate()
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
  const sum = (stage: string) => closed.reduce((all, row) => all + (row.stage === stage ? row.count : 0), 0)
  const reasons = closed.flatMap(({ reason, count }) => (reason === null ? [] : [{ name: reason, count }]))
  return { won: sum('won'), lost: sum('lost'), reasons: reasons.sort((a, b) => b.count - a.count) }
}
