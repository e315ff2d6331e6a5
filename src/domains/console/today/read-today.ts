import type { Context } from '../../../platform/context.ts'
import { onOneConnection } from '../../../platform/data/database/database.ts'
import { withoutValues } from '../../../platform/data/database/database-errors.ts'
import { dayInIndia, dayMs } from '../../../platform/text/india-time.ts'
import type { Agenda, Attention, Place, TwoDays } from '../../../platform/today.ts'
import { agendaSources, attentionSources, daySources, type Installation } from './collect-sources.ts'
import type { AgendaKind, AttentionKind, Today, TodayAttention, TodayQuery } from './schema.ts'

/** 52 weeks: the same day of the week. */
const yearMs = 364 * dayMs

const midnightOf = (at: Date) => new Date(`${dayInIndia(at)}T00:00:00+05:30`)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

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

async function readSources(ctx: Context, { centre }: TodayQuery, installation: Installation): Promise<Today> {
  const failed: string[] = []
  const from = midnightOf(ctx.now)
  const days: TwoDays & Place = {
    day: [later(from, -dayMs), from],
    before: [later(from, -dayMs - yearMs), later(from, -yearMs)],
    centre,
  }
  async function ask<T>(name: string, work: () => Promise<T>) {
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ err: withoutValues(error), source: name }, 'Today could not ask one of its sources')
      failed.push(name)
      return null
    }
  }
  const [attention, numbers, agenda] = await Promise.all([
    Promise.all(
      attentionSources(installation)
        .filter(({ may }) => may(ctx))
        .map(({ name, read }) => ask(name, () => read(ctx, { centre }))),
    ),
    Promise.all(
      daySources
        .filter(({ may }) => may(ctx))
        .map(async ({ kind, read }) => ({ kind, count: await ask(kind, () => read(ctx, days)) })),
    ),
    Promise.all(
      agendaSources
        .filter(({ may }) => may(ctx))
        .map(({ name, read }) => ask(name, () => read(ctx, { from, to: later(from, dayMs), centre }))),
    ),
  ])
  return {
    yesterday: dayInIndia(days.day[0]),
    year_before: dayInIndia(days.before[0]),
    numbers: numbers.flatMap(({ kind, count }) => (count ? [{ kind, value: count.day, before: count.before }] : [])),
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
