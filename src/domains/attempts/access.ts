import type { Test as FullTest } from '#domains/exams/tables.ts'
import { closingTime, isRanked, windowState } from '#domains/exams/tests/rules.ts'
import type { QuizType, TestMode } from '#domains/exams/tests/schema.ts'
import { mayDo } from '#domains/identity/access.ts'
import type { Actor } from '#platform/context.ts'
import { formatDayAndTime } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { graceSeconds } from './sitting/rules.ts'

type Test = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }
type Attempt = { studentId: string; closedAt: Date | null }

export function isOwn(actor: Actor, attempt: Attempt) {
  return actor.kind === 'user' && actor.id === attempt.studentId
}

/** True for testers, who may take any test at any time and as often as needed. */
export function mayAlwaysStart(actor: Actor) {
  return mayDo(actor, 'tests.start-any-time')
}

export const notOwned = msg`This test belongs to a course that you have not joined.`

/**
 * Returns why this actor may not start this test now, as a sentence for the screen; null: they may. `mode` is
 * that of their registration, which ranked tests require.
 */
export function refusalToStart(actor: Actor, test: Test, { now, mode }: { now: Date; mode: TestMode | null }) {
  if (mayAlwaysStart(actor)) return null
  const state = windowState(test, now)
  if (state === 'ended') return t`This test has ended.`
  if (isRanked(test.type) && mode === null) return t`You have not registered for this test.`
  if (isRanked(test.type) && mode === 'offline') return t`You are registered to sit this test on paper at a centre.`
  return state === 'upcoming' ? t`This test has not started yet.` : null
}

type Release = {
  test: Test & Pick<FullTest, 'isReleasedByStaff' | 'resultsReleasedAt'>
  now: Date
  isBeingSat: boolean
}

/**
 * Returns why the results of a test are not available yet, as a sentence for the screen; null if they are. Results of
 * practice tests always are.
 */
export function whyNoResults({ test, now, isBeingSat }: Release) {
  const closes = closingTime(test)
  if (!isRanked(test.type) || closes === null) return null
  const isOver = now.getTime() > closes.getTime() + graceSeconds * 1000
  if (!isOver) {
    const end = formatDayAndTime(closes)
    return test.isReleasedByStaff
      ? t`The institute will release the results after the test closes on ${end}.`
      : t`Results will be available after the test closes on ${end}.`
  }
  if (isBeingSat) return t`Results will be available once everyone has finished. Some candidates have extra time.`
  const isWaiting = test.isReleasedByStaff && test.resultsReleasedAt === null
  return isWaiting ? t`The institute has not released the results of this test yet.` : null
}

/** True when the owner may see keys, solutions and marks: the attempt is closed and the results of its test are out. */
export function mayViewAnalysis(actor: Actor, attempt: Attempt, release: Release) {
  return isOwn(actor, attempt) && attempt.closedAt !== null && whyNoResults(release) === null
}
