import { add, closingTime, type Fraction, formatFraction, parseFraction, times, zero } from '../exams/rules.ts'
import type { QuizType } from '../exams/schema.ts'
import type { Result } from './schema.ts'

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

export type Key = { questionId: string; sectionId: string; correctOption: string }
export type Answer = { optionId: string | null; seconds: number }
export type SectionMarks = { id: string; marksPerQuestion: string; penalty: string }

export type SectionScore = {
  sectionId: string
  correct: number
  wrong: number
  skipped: number
  seconds: number
  /** Exact, as '7/4'. */
  marks: string
}
export type Score = { marks: string; sections: SectionScore[] }

export function resultOf(key: Pick<Key, 'correctOption'>, answer: Pick<Answer, 'optionId'> | undefined): Result {
  if (!answer || answer.optionId === null) return 'skipped'
  return answer.optionId === key.correctOption ? 'correct' : 'wrong'
}

/** Marks of one question, exactly. */
export function marksFor(result: Result, section: SectionMarks): Fraction {
  if (result === 'correct') return parseFraction(section.marksPerQuestion)
  return result === 'wrong' ? times(parseFraction(section.penalty), -1) : zero
}

function scoreSection(section: SectionMarks, keys: Key[], answers: ReadonlyMap<string, Answer>): SectionScore {
  const count = { correct: 0, wrong: 0, skipped: 0 }
  let seconds = 0
  for (const key of keys) {
    const answer = answers.get(key.questionId)
    count[resultOf(key, answer)] += 1
    seconds += answer?.seconds ?? 0
  }
  const gained = times(parseFraction(section.marksPerQuestion), count.correct)
  const lost = times(parseFraction(section.penalty), -count.wrong)
  return { sectionId: section.id, ...count, seconds, marks: formatFraction(add(gained, lost)) }
}

/** Counts a closed attempt. Sums stay exact; rounding is for whoever shows them. */
export function scoreAnswers(sections: SectionMarks[], keys: Key[], answers: ReadonlyMap<string, Answer>): Score {
  const scores = sections.map((section) =>
    scoreSection(
      section,
      keys.filter(({ sectionId }) => sectionId === section.id),
      answers,
    ),
  )
  const whole = scores.map(({ marks }) => parseFraction(marks)).reduce(add, zero)
  return { marks: formatFraction(whole), sections: scores }
}

/** Per cent of the attempted questions that are right, to one decimal; 0 when nothing was attempted. */
export function accuracyOf({ correct, wrong }: { correct: number; wrong: number }) {
  const attempted = correct + wrong
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
