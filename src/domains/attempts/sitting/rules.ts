import type { QuestionKind } from '#domains/bank/schema.ts'
import type { PaperShuffle } from '#domains/exams/papers/schema.ts'
import { clockGroups, hasSectionClocks, secondsWithExtra } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { closingTime, mostGivenBackSeconds } from '#domains/exams/tests/rules.ts'
import type { QuizType } from '#domains/exams/tests/schema.ts'
import type { Draft, JournalEntry, SittingTime } from './schema.ts'

/** Answers that were given in time may arrive this much later: a slow network must not cost marks. The same for everyone. */
export const graceSeconds = 30

/**
 * Rate limits per student: far more than a sitting needs, even when a whole paper was answered offline, yet too
 * little to burden a hall. A save holds up to a hundred entries, so a sitting of 200 questions visited five times
 * is a thousand rows at most.
 */
export const rates = {
  save: { capacity: 300, perSecond: 5 },
  open: { capacity: 120, perSecond: 0.2 },
  report: { capacity: 60, perSecond: 0.2 },
}
export const mostEntries = 20_000
export const mostOpenings = 2000

type Timed = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }

/** `extraMinutesPerHour`: 0 for students without a right to them. */
type Extra = { extraMinutesPerHour: number }

/** Returns the extra time of a candidate who begins now. */
export function extraFor({ terms }: { terms: Extra }, { hasExtraTime }: { hasExtraTime: boolean }): Extra {
  return { extraMinutesPerHour: hasExtraTime ? terms.extraMinutesPerHour : 0 }
}

export function secondsAllowed(test: { durationMinutes: number }, extra: Extra) {
  return secondsWithExtra(test.durationMinutes, extra)
}

type Closed = Extra & { startedAt: Date; closedAt: Date }

/**
 * Returns the seconds of the allowed time that a submission did not use, which the API calls time left. Minutes lost by
 * starting late or by leaving a section early count as unused.
 */
export function secondsUnused(test: { durationMinutes: number }, { startedAt, closedAt, ...extra }: Closed) {
  return Math.max(0, secondsAllowed(test, extra) - (closedAt.getTime() - startedAt.getTime()) / 1000)
}

/** Returns the end of an attempt: its time, or the closing of the test if that is sooner. Extra time is added to both, so the closing does not cut it off. */
export function deadlineFor(test: Timed, startedAt: Date, extra: Extra) {
  const whole = startedAt.getTime() + secondsAllowed(test, extra) * 1000
  const closes = closingTime(test)
  if (closes === null) return new Date(whole)
  const added = test.durationMinutes * extra.extraMinutesPerHour * 1000
  return new Date(Math.min(whole, closes.getTime() + added))
}

type Waiting = Timed & { terms: Pick<TestTerms, 'waitsGivenBack'> }

/**
 * Returns the seconds given back to a candidate who waited for the server: those that the closing time would cut off,
 * where the test allows it. Waiting before the test opened does not count, and the time that a device reports is
 * limited.
 */
export function secondsGivenBack(
  test: Waiting,
  { startedAt, waited, extra }: { startedAt: Date; waited: number; extra: Extra },
) {
  if (!test.terms.waitsGivenBack) return 0
  const sinceOpening = Math.floor((startedAt.getTime() - test.opensAt.getTime()) / 1000)
  const cut = Math.ceil(secondsAllowed(test, extra) - secondsLeft(deadlineFor(test, startedAt, extra), startedAt))
  return Math.max(0, Math.min(waited, mostGivenBackSeconds, sinceOpening, cut))
}

/** Returns the seconds of an attempt that begins, or began, at this time: fewer than the duration where the test closes sooner. */
export function secondsFrom(test: Timed, startedAt: Date, extra: Extra) {
  const seconds = Math.floor(secondsLeft(deadlineFor(test, startedAt, extra), startedAt))
  // After the closing time only those who may always start can begin.
  return seconds > 0 ? seconds : secondsAllowed(test, extra)
}

type Sections = { terms: Pick<TestTerms, 'clock'>; sections: { minutes: number | null; locks: boolean }[] }

/** Returns the seconds on the clock of each section, equal for sections that share one; null: sections have no clocks. */
export function sectionSeconds(test: Sections, extra: Extra) {
  if (!hasSectionClocks(test)) return null
  let minutesOfClock = 0
  return test.sections.map(({ minutes }) => {
    minutesOfClock = minutes ?? minutesOfClock
    return secondsWithExtra(minutesOfClock, extra)
  })
}

/**
 * Returns the end of each section in milliseconds, for tests taken section by section: each begins when the
 * previous one ends, and sections with a shared timer begin and end together. Without timers of their own all end
 * with the test, unless left earlier. null: all sections are open all the time.
 */
export function sectionEndsFor(
  test: Sections,
  { startedAt, deadline }: { startedAt: Date; deadline: Date },
  extra: Extra,
) {
  if (!test.sections.some(({ locks }) => locks)) return null
  const end = deadline.getTime()
  const clocks = sectionSeconds(test, extra)
  if (!clocks) return test.sections.map(() => end)
  let at = startedAt.getTime()
  return clocks.map((seconds, index) => {
    if (index === 0 || test.sections[index]?.minutes !== null) at += seconds * 1000
    return Math.min(at, end)
  })
}

type Leaving = { now: number; sections: { minutes: number | null }[] }

/**
 * Returns the ends after leaving section `index` at `now`, with those on the same timer: later sections end
 * earlier by the time saved, if they have timers of their own.
 */
export function endsAfterLeaving(ends: number[], index: number, { now, sections }: Leaving) {
  const saved = (ends[index] ?? now) - now
  const groups = clockGroups(sections)
  const left = groups[index] ?? 0
  const hasClocks = sections.some(({ minutes }) => minutes !== null)
  return ends.map((end, at) => {
    const group = groups[at] ?? 0
    if (group === left) return now
    return group > left && hasClocks ? end - saved : end
  })
}

/** Returns the index of the open section; -1: all are over. */
export function openSection(ends: number[], now: number) {
  return ends.findIndex((end) => now < end)
}

type Ends = { deadline: Date; sectionEnds: number[] | null; extendedSeconds?: number }

export function sittingTime({ deadline, sectionEnds, extendedSeconds = 0 }: Ends, now: Date): SittingTime {
  const left = (end: number) => Math.max(0, (end - now.getTime()) / 1000)
  const time = { time_left: secondsLeft(deadline, now), section_ends: sectionEnds?.map(left) ?? null }
  return extendedSeconds > 0 ? { ...time, extended_seconds: extendedSeconds } : time
}

export function secondsLeft(deadline: Date, at: Date) {
  return Math.max(0, (deadline.getTime() - at.getTime()) / 1000)
}

/** Returns the oldest deadline of attempts that still take answers. */
export function oldestOpenDeadline(now: Date) {
  return new Date(now.getTime() - graceSeconds * 1000)
}

export function isPastGrace(deadline: Date, now: Date) {
  return deadline < oldestOpenDeadline(now)
}

type Shuffling = { shufflesQuestions: boolean; shufflesOptions: boolean }

/** Returns the order of an attempt's paper; null: that of the test. */
export function shuffleOf(test: Shuffling, { shuffleSeed }: { shuffleSeed: number | null }): PaperShuffle | null {
  if (shuffleSeed === null) return null
  return { seed: shuffleSeed, questions: test.shufflesQuestions, options: test.shufflesOptions }
}

type Form = { kind: QuestionKind; options: ReadonlySet<string> }

/** Returns the field of an answer that does not fit its question's kind and options; null: all fit. */
function misfitOf(answer: Draft, { kind, options }: Form) {
  const { option_id = null, option_ids = null, number = null } = answer
  const isKnown = (id: string) => options.has(id)
  if (option_id !== null && !(kind === 'single' && isKnown(option_id))) return 'option_id'
  const isList = option_ids === null || (kind === 'several' && option_ids.every(isKnown))
  if (!isList || new Set(option_ids).size !== (option_ids ?? []).length) return 'option_ids'
  return number !== null && kind !== 'numeric' ? 'number' : null
}

/** Returns the field of an entry that does not fit its question, in the answer or in the draft; null: all fit. */
export function misfit(entry: Pick<JournalEntry, 'option_id' | 'option_ids' | 'number' | 'draft'>, form: Form) {
  const field = misfitOf(entry, form)
  if (field !== null || !entry.draft) return field
  const { option_id, option_ids, number } = entry.draft
  // Exactly one of the three.
  if ([option_id, option_ids, number].filter((value) => value != null).length !== 1) return 'draft'
  const inDraft = misfitOf(entry.draft, form)
  return inDraft === null ? null : `draft.${inDraft}`
}

/** Returns the entries in order and without duplicates, up to the first gap: an acknowledgement always covers everything before it. */
export function contiguousFrom<T extends { seq: number }>(entries: T[]) {
  const run: T[] = []
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const last = run.at(-1)
    if (!last || entry.seq === last.seq + 1) run.push(entry)
    else if (entry.seq > last.seq + 1) break
  }
  return run
}
