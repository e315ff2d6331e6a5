import type { PublicSection } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'

/** '2', '0.25' for '1/4', but '1/3': inexact marks are never shown as exact. */
export function formatMarks(marks: string) {
  const [n = 0, d = 1] = marks.split('/').map(Number)
  const hundredths = (n * 100) / d
  return Number.isInteger(hundredths) ? String(hundredths / 100) : marks
}

type Penalty = Pick<PublicSection, 'penalty' | 'penalty_steps'>

/** '−0.25', or '−0.25 to −0.5' for a graded penalty; null: no penalty for wrong answers. */
export function formatPenalty({ penalty, penalty_steps = [] }: Penalty) {
  const last = penalty_steps.at(-1)
  const first = penalty === '0' ? '0' : `−${formatMarks(penalty)}`
  if (last) return t`${first} to ${`−${formatMarks(last.penalty)}`}`
  return penalty === '0' ? null : first
}

/** Returns the marks of `count` questions, to two decimals. */
export function totalMarks(marks: string, count: number) {
  const [n = 0, d = 1] = marks.split('/').map(Number)
  return String(Math.round((n * count * 100) / d) / 100)
}
