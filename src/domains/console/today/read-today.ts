import { mayDo } from '#domains/identity/access.ts'
import { listOwnDrawers } from '#domains/purchases/drawers/reads.ts'
import { readDrawer } from '#domains/purchases/staff/reads-today.ts'
import type { Context } from '#platform/context.ts'
import { onOneConnection } from '#platform/data/database/database.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import type { Agenda, Attention, Days } from '#platform/today.ts'
import { agendaSources, attentionSources, daySources, type Installation } from './collect-sources.ts'
import type { AgendaKind, AttentionKind, Today, TodayAttention, TodayQuery } from './schema.ts'

/** 52 weeks: the same day of the week. */
const yearMs = 364 * dayMs

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const midnightOf = (day: string) => new Date(`${day}T00:00:00+05:30`)

/** Returns the start in India of the month of a day (YYYY-MM-DD), or of a month `months` later. */
function monthOf(day: string, months: number) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return midnightOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10))
}

/** The days that Today looks at, by India's midnights. */
function daysAt(now: Date): Days {
  const day = dayInIndia(now)
  const from = midnightOf(day)
  const span = (back: number): [Date, Date] => [later(from, -back), later(from, dayMs - back)]
  return {
    today: span(0),
    yesterday: span(dayMs),
    year: span(dayMs + yearMs),
    month: [monthOf(day, 0), monthOf(day, 1)],
    lastMonth: [monthOf(day, -1), monthOf(day, 0)],
  }
}

function presentAttention(item: Attention<AttentionKind>): TodayAttention {
  return {
    kind: item.kind,
    since: item.isDay ? dayInIndia(item.since) : item.since.toISOString(),
    count: item.count ?? null,
    amount: item.amount === undefined ? null : item.amount / 100,
    subject: item.subject ? { _id: item.subject.id, name: item.subject.name } : null,
    thing: item.thing ?? null,
    told: item.told ?? '',
  }
}

function presentAgenda({ kind, at, subject, about, state }: Agenda<AgendaKind>): Today['agenda'][number] {
  return { kind, at: at.toISOString(), subject: { _id: subject.id, name: subject.name }, about, state }
}

/** Every source that is for this person, at once; one that fails is named, and the others are shown. */
export function readToday(outer: Context, query: TodayQuery, installation: Installation): Promise<Today> {
  // Twenty statements that are always the same: planning them took longer than carrying them out.
  return onOneConnection(outer.db, (db) => readSources({ ...outer, db }, query, installation), { preparesAll: true })
}

async function listOpenDrawers(ctx: Context, centre: string | undefined): Promise<Today['open_drawers']> {
  if (!mayDo(ctx.actor, 'receipts.take')) return []
  const ownDrawers = await listOwnDrawers(ctx)
  return ownDrawers
    .filter(({ center_id }) => centre === undefined || center_id === centre)
    .map(({ _id, center_name, opened_at, cash }) => ({ _id, center_name, opened_at, cash }))
}

async function readSources(ctx: Context, { centre }: TodayQuery, installation: Installation): Promise<Today> {
  const failed: string[] = []
  const days = daysAt(ctx.now)
  const [from, to] = days.today
  async function ask<T>(name: string, work: () => Promise<T>) {
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ err: withoutValues(error), source: name }, 'Today could not ask one of its sources')
      failed.push(name)
      return null
    }
  }
  const [attention, numbers, agenda, drawer, open] = await Promise.all([
    Promise.all(
      attentionSources(installation)
        .filter(({ may }) => may(ctx))
        .map(({ name, read }) => ask(name, () => read(ctx, { centre }))),
    ),
    Promise.all(
      daySources.filter(({ may }) => may(ctx)).map(({ name, read }) => ask(name, () => read(ctx, { ...days, centre }))),
    ),
    Promise.all(
      agendaSources
        .filter(({ may }) => may(ctx))
        .map(({ name, read }) => ask(name, () => read(ctx, { from, to, centre }))),
    ),
    ask('drawer', () => readDrawer(ctx, days.today, centre)),
    ask('cash', () => listOpenDrawers(ctx, centre)),
  ])
  return {
    yesterday: dayInIndia(days.yesterday[0]),
    year_before: dayInIndia(days.year[0]),
    numbers: numbers.flatMap((some) => some ?? []),
    drawer,
    open_drawers: open ?? [],
    attention: attention
      .flatMap((items) => items ?? [])
      .sort((a, b) => +a.since - +b.since)
      .map(presentAttention),
    agenda: agenda
      .flatMap((items) => items ?? [])
      .sort((a, b) => +a.at - +b.at)
      .map(presentAgenda),
    failed,
  }
}
