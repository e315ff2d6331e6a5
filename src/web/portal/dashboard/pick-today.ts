import type { StudentClass } from '#domains/learning/classes/schema.ts'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { classState } from '../classes/parts/class-state.ts'
import { testAction } from '../tests/parts/test-action.ts'

type Test = Pick<
  DashboardQuiz,
  '_id' | 'quiz_name' | 'publish_date' | 'closes_at' | 'may_start' | 'submission_status' | 'submission_id'
>
type Class = Pick<
  StudentClass,
  '_id' | 'class_title' | 'is_cancelled' | 'is_live' | 'join_opens_at' | 'start_time' | 'end_time'
>

export type Item<T = Test, C = Class> =
  | { kind: 'test'; test: T; at: number; isNow: boolean; rank: number }
  | { kind: 'class'; one: C; at: number; isNow: boolean; rank: number }

/** A running attempt has a clock, so it comes before a class that runs, and that before a test that waits. What is cancelled is said last. */
const ranks = { resume: 0, class: 1, start: 2, later: 3, cancelled: 4 } as const

function testItem<T extends Test>(test: T, now: number): Item<T, never>[] {
  const at = Date.parse(test.publish_date)
  const { kind } = testAction(test, now)
  if (kind === 'resume') return [{ kind: 'test', test, at, isNow: true, rank: ranks.resume }]
  if (dayNumberInIndia(at) !== dayNumberInIndia(now)) return []
  if (kind === 'start' && at <= now) return [{ kind: 'test', test, at, isNow: true, rank: ranks.start }]
  return at > now ? [{ kind: 'test', test, at, isNow: false, rank: ranks.later }] : []
}

function classItem<C extends Class>(studentClass: C, now: number): Item<never, C>[] {
  const at = Date.parse(studentClass.start_time)
  const state = classState(studentClass, now)
  if (state === 'over' || (at > now && dayNumberInIndia(at) !== dayNumberInIndia(now))) return []
  if (state === 'cancelled') return [{ kind: 'class', one: studentClass, at, isNow: false, rank: ranks.cancelled }]
  const isNow = state !== 'to-come'
  return [{ kind: 'class', one: studentClass, at, isNow, rank: isNow ? ranks.class : ranks.later }]
}

/**
 * What the day holds, by the server's clock: first what runs now (an attempt that was begun, a class, a test of today that waits to be sat), then what comes later
 * today, the next first.
 */
export function listToday<T extends Test, C extends Class>(
  given: { tests: T[]; classes: C[] },
  now: number,
): Item<T, C>[] {
  const items: Item<T, C>[] = [
    ...given.tests.flatMap((test) => testItem(test, now)),
    ...given.classes.flatMap((studentClass) => classItem(studentClass, now)),
  ]
  return items.sort((a, b) => a.rank - b.rank || a.at - b.at)
}
