import { closingTime } from '../exams/rules.ts'
import type { PaperShuffle, QuestionKind, QuizType } from '../exams/schema.ts'
import type { JournalEntry } from './schema.ts'

/** Answers that were given in time may arrive this much later: a slow network must not cost marks. The same for everyone. */
export const graceSeconds = 30

type Timed = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }

/** The end of an attempt: its duration, or the closing of the test when that is sooner. */
export function deadlineFor(test: Timed, startedAt: Date) {
  const whole = new Date(startedAt.getTime() + test.durationMinutes * 60_000)
  const closes = closingTime(test)
  return closes !== null && closes < whole ? closes : whole
}

export function secondsLeft(deadline: Date, at: Date) {
  return Math.max(0, (deadline.getTime() - at.getTime()) / 1000)
}

/** Attempts with an earlier deadline take no answers any more. */
export function oldestOpenDeadline(now: Date) {
  return new Date(now.getTime() - graceSeconds * 1000)
}

export function isPastGrace(deadline: Date, now: Date) {
  return deadline < oldestOpenDeadline(now)
}

type Shuffling = { shufflesQuestions: boolean; shufflesOptions: boolean }

/** The order of an attempt's paper; null: that of the test. */
export function shuffleOf(test: Shuffling, { shuffleSeed }: { shuffleSeed: number | null }): PaperShuffle | null {
  if (shuffleSeed === null) return null
  return { seed: shuffleSeed, questions: test.shufflesQuestions, options: test.shufflesOptions }
}

type Form = { kind: QuestionKind; options: ReadonlySet<string> }

/** The field of an entry that does not fit the kind and the options of its question; null: all fits. */
export function misfit(entry: Pick<JournalEntry, 'option_id' | 'option_ids' | 'number'>, { kind, options }: Form) {
  const { option_id, option_ids = null, number = null } = entry
  const isKnown = (id: string) => options.has(id)
  if (option_id !== null && !(kind === 'single' && isKnown(option_id))) return 'option_id'
  const isList = option_ids === null || (kind === 'several' && option_ids.every(isKnown))
  if (!isList || new Set(option_ids).size !== (option_ids ?? []).length) return 'option_ids'
  return number !== null && kind !== 'numeric' ? 'number' : null
}

/** Per cent of the attempted questions that are right, to one decimal; 0 when nothing was attempted. */
export function accuracyOf({ correct, wrong, partial = 0 }: { correct: number; wrong: number; partial?: number }) {
  const attempted = correct + wrong + partial
  return attempted === 0 ? 0 : Math.round((correct * 1000) / attempted) / 10
}

/** The entries in their order and each once, up to the first gap: an acknowledgement always means everything up to it. */
export function contiguousFrom<T extends { seq: number }>(entries: T[]) {
  const run: T[] = []
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const last = run.at(-1)
    if (!last || entry.seq === last.seq + 1) run.push(entry)
    else if (entry.seq > last.seq + 1) break
  }
  return run
}
