import { mayDo } from '#domains/identity/access.ts'
import { listOwnDrawers } from '#domains/purchases/drawers/reads.ts'
import { readDrawer } from '#domains/purchases/staff/reads-today.ts'
import { type Context, userOf } from '#platform/context.ts'
import { readTogether } from '#platform/data/cache/read-together.ts'
import { onOneConnection } from '#platform/data/database/database.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import { languageInUse } from '#platform/text/messages.ts'
import type { Agenda, Attention, Days, Source } from '#platform/today.ts'
import { type Installation, ownSources, type Sources, sharedSources } from './collect-sources.ts'
import {
  type AgendaKind,
  type AttentionKind,
  numberKind,
  type Today,
  type TodayAttention,
  type TodayQuery,
} from './schema.ts'

type Centre = TodayQuery['centre']

/** 52 weeks: the same day of the week. */
const yearMs = 364 * dayMs

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const midnightOf = (day: string) => new Date(`${day}T00:00:00+05:30`)

/** Returns the start in India of the month of a day (YYYY-MM-DD), or of a month `months` later. */
function monthOf(day: string, months: number) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return midnightOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10))
}

/** Returns the days that Today shows, from midnight to midnight in India. */
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

async function listOpenDrawers(ctx: Context, centre: string | undefined): Promise<Today['open_drawers']> {
  if (!mayDo(ctx.actor, 'receipts.take')) return []
  const ownDrawers = await listOwnDrawers(ctx)
  return ownDrawers
    .filter(({ center_id }) => centre === undefined || center_id === centre)
    .map(({ _id, center_name, opened_at, cash }) => ({ _id, center_name, opened_at, cash }))
}

/** Runs a source; one that fails is logged and named in `failed`, and the others are shown. */
async function ask<T>(ctx: Context, failed: string[], { name, read }: { name: string; read: () => Promise<T> }) {
  try {
    return await read()
  } catch (error) {
    ctx.log.error({ err: withoutValues(error), source: name }, 'Today could not ask one of its sources')
    failed.push(name)
    return null
  }
}

type Asked = {
  attention: Attention<AttentionKind>[]
  numbers: Today['numbers']
  agenda: Agenda<AgendaKind>[]
  failed: string[]
}

/** Runs, all at once, the sources that this person may read. */
async function askSources(ctx: Context, { attention, numbers, agenda }: Sources, centre: Centre): Promise<Asked> {
  const failed: string[] = []
  const days = daysAt(ctx.now)
  const [from, to] = days.today
  async function askEach<Place, T>(sources: Source<T[], Place>[], place: Place) {
    const own = sources.filter(({ may }) => may(ctx))
    const answers = await Promise.all(
      own.map(({ name, read }) => ask(ctx, failed, { name, read: () => read(ctx, place) })),
    )
    return answers.flatMap((some) => some ?? [])
  }
  const asked = await Promise.all([
    askEach(attention, { centre }),
    askEach(numbers, { ...days, centre }),
    askEach(agenda, { from, to, centre }),
  ])
  return { attention: asked[0], numbers: asked[1], agenda: asked[2], failed }
}

/** Runs all statements on one connection and prepares them: they never change, and planning them took longer than running them. */
function overOne<T>(ctx: Context, work: (ctx: Context) => Promise<T>) {
  return onOneConnection(ctx.db, (db) => work({ ...ctx, db }), { preparesAll: true })
}

/**
 * Runs the shared sources once for all colleagues with the same grants who look at the same moment. The actor has no
 * id, as a source that needs one cannot be shared.
 */
function askShared(ctx: Context, centre: Centre, installation: Installation) {
  const actor = { ...userOf(ctx), id: '' }
  const key = JSON.stringify(['today', dayInIndia(ctx.now), languageInUse(), centre, actor.role, actor.grants])
  const sources = sharedSources(installation)
  return readTogether(ctx, key, () => overOne({ ...ctx, actor }, (shared) => askSources(shared, sources, centre)))
}

/** Returns everything on Today for this person. */
export async function readToday(outer: Context, { centre }: TodayQuery, installation: Installation): Promise<Today> {
  const days = daysAt(outer.now)
  const failed: string[] = []
  const [shared, [own, drawer, open]] = await Promise.all([
    askShared(outer, centre, installation),
    overOne(outer, (ctx) =>
      Promise.all([
        askSources(ctx, ownSources, centre),
        ask(ctx, failed, { name: 'drawer', read: () => readDrawer(ctx, days.today, centre) }),
        ask(ctx, failed, { name: 'cash', read: () => listOpenDrawers(ctx, centre) }),
      ]),
    ),
  ])
  const place = ({ kind }: Today['numbers'][number]) => numberKind.options.indexOf(kind)
  return {
    yesterday: dayInIndia(days.yesterday[0]),
    year_before: dayInIndia(days.year[0]),
    numbers: [...shared.numbers, ...own.numbers].sort((a, b) => place(a) - place(b)),
    drawer,
    open_drawers: open ?? [],
    attention: [...shared.attention, ...own.attention].sort((a, b) => +a.since - +b.since).map(presentAttention),
    agenda: [...shared.agenda, ...own.agenda].sort((a, b) => +a.at - +b.at).map(presentAgenda),
    failed: [...shared.failed, ...own.failed, ...failed],
  }
}
