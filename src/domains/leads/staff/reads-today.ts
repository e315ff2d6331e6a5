import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { type Context, userOf } from '#platform/context.ts'
import { readTogether } from '#platform/data/cache/read-together.ts'
import { textOf } from '#platform/data/database/statements.ts'
import type { Agenda, AgendaSource, Attention, AttentionSource, DaySource } from '#platform/today.ts'
import { leadEvents, leads } from '../tables.ts'
import { manageable } from './lock-lead.ts'
import { chosen, turn } from './reads-list.ts'

const mayWorkAny = ({ actor }: Context) => mayDo(actor, 'leads.work') || mayDo(actor, 'leads.work-own')
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const here = (centre: string | undefined) => (centre === undefined ? {} : { centre })

/**
 * Counts overdue leads. It visits every open lead that is due: half of Today's database time with forty thousand
 * open ones.
 */
async function countLate(ctx: Context, only: SQL) {
  const next = leads.nextFollowUpAt
  // By `turn`, which is indexed; leads whose turn has no follow-up date came without a call from us.
  const isLate = lt(next, ctx.now)
  const isTurn = sql`${turn} <= ${iso(ctx.now)}`
  const [row] = await ctx.db
    .select({
      without: sql<number>`(count(*) filter (where ${next} is null))::int`,
      withoutSince: sql<string | null>`(min(${leads.createdAt}) filter (where ${next} is null))::text`,
      overdue: sql<number>`(count(*) filter (where ${isLate}))::int`,
      overdueSince: sql<string | null>`(min(${next}) filter (where ${isLate}))::text`,
    })
    .from(leads)
    .where(and(only, isTurn))
  return row
}

/** The same leads as the list shows with `due=none` and `due=overdue`. */
export const leadAttention: AttentionSource<'leads-without-follow-up' | 'calls-overdue'> = {
  name: 'leads',
  may: mayWorkAny,
  async read(ctx, { centre }) {
    const only = chosen(ctx, here(centre)) ?? sql`true`
    const row = await readTogether(ctx, `today ${textOf(only).key}`, () => countLate(ctx, only))
    const items: Attention<'leads-without-follow-up' | 'calls-overdue'>[] = []
    if (row?.withoutSince)
      items.push({ kind: 'leads-without-follow-up', since: new Date(row.withoutSince), count: row.without })
    if (row?.overdueSince) items.push({ kind: 'calls-overdue', since: new Date(row.overdueSince), count: row.overdue })
    return items
  },
}

/** Enquiries of the day. */
export const enquiriesOfDay: DaySource<'enquiries'> = {
  name: 'enquiries',
  may: ({ actor }) => mayDo(actor, 'leads.manage'),
  async read(ctx, { yesterday, year, centre }) {
    const within = ([from, to]: [Date, Date]) => and(gte(leads.createdAt, from), lt(leads.createdAt, to))
    const [row] = await ctx.db
      .select({
        value: sql<number>`(count(*) filter (where ${within(yesterday)}))::int`,
        before: sql<number>`(count(*) filter (where ${within(year)}))::int`,
      })
      .from(leads)
      .where(
        and(
          or(within(yesterday), within(year)),
          isNull(leads.mergedInto),
          centre === undefined ? undefined : eq(leads.centreId, centre),
          manageable(ctx),
        ),
      )
    return [{ kind: 'enquiries', value: row?.value ?? 0, before: row?.before ?? 0 }]
  },
}

/** The person's own work on leads at all centres: calls today and yesterday, and students won this month and last. */
export const ownWorkOfDay: DaySource<'calls' | 'converted'> = {
  name: 'own calls',
  may: ({ actor }) => mayDo(actor, 'leads.work-own'),
  async read(ctx, { today, yesterday, month, lastMonth }) {
    const { at, by, kind } = leadEvents
    const count = (which: 'call' | 'converted', [from, to]: [Date, Date]) =>
      sql<number>`(count(*) filter (where ${kind} = ${which} and ${at} >= ${iso(from)} and ${at} < ${iso(to)}))::int`
    const [row] = await ctx.db
      .select({
        calls: count('call', today),
        callsBefore: count('call', yesterday),
        converted: count('converted', month),
        convertedBefore: count('converted', lastMonth),
      })
      .from(leadEvents)
      // Yesterday may be in last month, but never before it.
      .where(and(eq(by, userOf(ctx).id), gte(at, lastMonth[0]), lt(at, today[1]), inArray(kind, ['call', 'converted'])))
    return [
      { kind: 'calls', value: row?.calls ?? 0, before: row?.callsBefore ?? 0 },
      { kind: 'converted', value: row?.converted ?? 0, before: row?.convertedBefore ?? 0 },
    ]
  },
}

const mostCalls = 8

/** The caller's calls of today still to be made. */
export const callsOfDay: AgendaSource<'call'> = {
  name: 'calls',
  may: mayWorkAny,
  async read(ctx, { to, centre }) {
    const rows = await ctx.db
      .select({ id: leads.id, name: leads.name, at: leads.nextFollowUpAt, course: courses.name, stage: leads.stage })
      .from(leads)
      .leftJoin(courses, eq(courses.id, leads.courseId))
      .where(
        and(
          chosen(ctx, here(centre)),
          eq(leads.ownerId, userOf(ctx).id),
          gte(leads.nextFollowUpAt, ctx.now),
          lt(leads.nextFollowUpAt, to),
        ),
      )
      .orderBy(asc(leads.nextFollowUpAt))
      .limit(mostCalls)
    return rows.flatMap(({ id, name, at, course, stage }): Agenda<'call'>[] =>
      at ? [{ kind: 'call', at, subject: { id, name }, about: course ?? '', state: stage }] : [],
    )
  },
}
