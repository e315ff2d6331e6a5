import type { Context } from './context.ts'

/*
 * The office's first screen in the morning. Each domain describes its sources (`AttentionSource`, `DaySource`,
 * `AgendaSource`): whom each is for, and one statement limited by the grants and the chosen centre. The console
 * runs them together; a failing one is named and hides none of the others.
 */

/** One centre, or undefined for all centres of the person. */
export type Place = { centre: string | undefined }

export type Source<Answer, Where = Place> = {
  /** Name shown if the source fails. */
  name: string
  may: (ctx: Context) => boolean
  read: (ctx: Context, where: Where) => Promise<Answer>
}

/** A line of Today: a count of a kind, or one thing by name. `since`: how long it has waited, or when it is due. */
export type Attention<Kind extends string> = {
  kind: Kind
  since: Date
  /** True if it concerns a day: `since` is its first moment, and no time is shown. */
  isDay?: boolean
  count?: number
  /** In paise. */
  amount?: number
  subject?: { id: string; name: string }
  /** For something published: its kind of draft. */
  thing?: string
  /** The problem, in a few words. */
  told?: string
}
export type AttentionSource<Kind extends string> = Source<Attention<Kind>[]>

/** Days in India, each from its first moment to the next one's; `year`: the same weekday a year before yesterday. */
export type Days = Record<'today' | 'yesterday' | 'year', [Date, Date]> & Record<'month' | 'lastMonth', [Date, Date]>
/** A number with the one it is compared to; null: nothing to count. */
type DayNumber<Kind extends string> = { kind: Kind; value: number | null; before: number | null }
export type DaySource<Kind extends string> = Source<DayNumber<Kind>[], Days & Place>

export type Agenda<Kind extends string> = {
  kind: Kind
  at: Date
  subject: { id: string; name: string }
  about: string
  state: string
}
/** A source of today's agenda. */
export type AgendaSource<Kind extends string> = Source<Agenda<Kind>[], Place & { from: Date; to: Date }>
