import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import type { PublicTest, TestMode } from '#domains/exams/tests/schema.ts'

export type OwnSubscription = StudentTests['subscribedTests'][number]
type Window = Pick<PublicTest, 'publish_date' | 'closes_at' | 'duration'>

/** The signed-in student's registration and submission for a test; both null while unknown. */
export type OwnTest = {
  subscription: Pick<OwnSubscription, 'mode' | 'is_under_way'> | null
  submissionId: string | null
  /** Testers can start any test at once and repeatedly; staff cannot take tests. */
  entry: StudentTests['entry']
}

export type TestAction =
  | { kind: 'register' | 'take' | 'resume' }
  | { kind: 'analysis'; submissionId: string }
  | { kind: 'upcoming' | 'ended' | 'closed' | 'none' }

/** Returns when the test can no longer be started, in milliseconds since 1970. */
export function endOf({ publish_date, closes_at, duration }: Window) {
  return closes_at === null ? Date.parse(publish_date) + duration * 60_000 : Date.parse(closes_at)
}

/** Returns whether the test is before its start, open, or over. `now` in milliseconds since 1970, as are all times here. */
export function stageOf(test: Window, now: number): 'before' | 'open' | 'after' {
  if (now < Date.parse(test.publish_date)) return 'before'
  return now < endOf(test) ? 'open' : 'after'
}

/** Returns the modes in which one can still register: on paper only before the test begins. */
export function modesOffered(test: Window & Pick<PublicTest, 'modes_allowed'>, now: number): TestMode[] {
  const stage = stageOf(test, now)
  if (stage === 'after') return []
  return test.modes_allowed.filter((mode) => mode === 'online' || stage === 'before')
}

const onlineActions = { before: 'upcoming', open: 'take', after: 'ended' } as const
const offlineActions = { before: 'none', open: 'none', after: 'ended' } as const

/** Returns the single action for a test. */
export function testAction(
  test: Window & Pick<PublicTest, 'modes_allowed'>,
  { subscription, submissionId, entry }: OwnTest,
  now: number,
): TestAction {
  if (entry !== 'by-registration') return { kind: entry === 'any-time' ? 'take' : 'none' }
  if (submissionId !== null) return { kind: 'analysis', submissionId }
  const stage = stageOf(test, now)
  // A candidate with extra time may still be taking the test after it has closed; the server knows.
  if (subscription?.is_under_way) return { kind: 'resume' }
  if (subscription) return { kind: (subscription.mode === 'online' ? onlineActions : offlineActions)[stage] }
  if (stage === 'after') return { kind: 'ended' }
  return { kind: modesOffered(test, now).length > 0 ? 'register' : 'closed' }
}
