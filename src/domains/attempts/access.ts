import type { Actor } from '../../platform/context.ts'
import { closingTime, hasSectionClocks, isRanked, windowState } from '../exams/rules.ts'
import type { QuizType, TestTerms } from '../exams/schema.ts'
import { mayDo } from '../identity/access.ts'
import { graceSeconds } from './rules.ts'

type Test = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }
type Sittable = Test & { terms: Pick<TestTerms, 'clock'> }
type Attempt = { studentId: string; closedAt: Date | null }

export function isOwn(actor: Actor, attempt: Attempt) {
  return actor.kind === 'user' && actor.id === attempt.studentId
}

/** A tester tries every test at any time and as often as needed. */
export function mayAlwaysStart(actor: Actor) {
  return mayDo(actor, 'tests.start-any-time')
}

/** Why this actor may not start this test now, in words for the screen; null: they may. */
export function refusalToStart(actor: Actor, test: Sittable, now: Date) {
  // Until the hall keeps the clock of each section, such a test would be another one than its pattern promises.
  if (hasSectionClocks(test)) return 'This test has a clock for each section and cannot be taken here yet.'
  if (mayAlwaysStart(actor)) return null
  const state = windowState(test, now)
  if (state === 'upcoming') return 'This test has not started yet.'
  return state === 'ended' ? 'This test has ended.' : null
}

/** Keys and solutions open when the attempt is closed and, for a ranked test, when nobody can be sitting it any more. */
export function mayViewAnalysis(actor: Actor, attempt: Attempt, { test, now }: { test: Test; now: Date }) {
  if (!isOwn(actor, attempt) || attempt.closedAt === null) return false
  const closes = closingTime(test)
  return !isRanked(test.type) || closes === null || now.getTime() > closes.getTime() + graceSeconds * 1000
}
