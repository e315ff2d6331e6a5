import { t } from '#platform/text/messages.ts'
import type { QuizType, TestMode } from './schema.ts'

export type Scheduled = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }

export const rankedTypes: QuizType[] = ['ftd', 'scholarship']

/** Returns whether a test is ranked, that is, taken by all at the same time; the others are for practice. */
export function isRanked(type: QuizType) {
  return rankedTypes.includes(type)
}

/** Returns when the test closes; null: never. A ranked test without a closing time closes after its duration. */
export function closingTime(test: Scheduled) {
  if (test.closesAt || !isRanked(test.type)) return test.closesAt
  return new Date(test.opensAt.getTime() + test.durationMinutes * 60_000)
}

type Terms = { extraMinutesPerHour: number; waitsGivenBack?: boolean | undefined }
type Extended = Scheduled & { terms: Terms; extendedUntil?: Date | null }

/** Limits what is given back: only the device knows how long it waited for the server. */
export const mostGivenBackSeconds = 600

/**
 * Returns the last possible end of any attempt, in milliseconds: the closing time plus extra time and waits
 * given back, or extensions given in the hall. null: never.
 */
export function lastEnd(test: Extended) {
  const closes = closingTime(test)
  if (closes === null) return null
  const { extraMinutesPerHour, waitsGivenBack = false } = test.terms
  const seconds = test.durationMinutes * extraMinutesPerHour + (waitsGivenBack ? mostGivenBackSeconds : 0)
  return Math.max(closes.getTime() + seconds * 1000, test.extendedUntil?.getTime() ?? 0)
}

/** Returns whether nobody can be taking the test any more. A practice test without a closing time never ends. */
export function hasEndedForAll(test: Extended, now: Date) {
  const end = lastEnd(test)
  return end !== null && now.getTime() >= end
}

export function windowState(test: Scheduled, now: Date): 'upcoming' | 'open' | 'ended' {
  if (now < test.opensAt) return 'upcoming'
  const closes = closingTime(test)
  return closes !== null && now >= closes ? 'ended' : 'open'
}

type Listed = { id: string; type: QuizType; subExamId: string | null; subjectId: string | null; topicId: string | null }
/** `quizTypes` null: tests of every kind. */
type Inclusion = { kind: string; refId: string; quizTypes: string[] | null }

/** Returns whether a course's inclusion covers this test. */
export function includesTest({ kind, refId, quizTypes }: Inclusion, test: Listed) {
  if (kind === 'test') return refId === test.id
  if (quizTypes !== null && !quizTypes.includes(test.type)) return false
  if (kind === 'sub-exam') return refId === test.subExamId
  return kind === 'subject' ? refId === test.subjectId : kind === 'topic' && refId === test.topicId
}

/** Tells where a test can be taken: 'online or at a centre'. */
export function placesOf({ modes_allowed }: { modes_allowed: readonly TestMode[] }) {
  if (modes_allowed.length > 1) return t`online or at a centre`
  return modes_allowed[0] === 'online' ? t`online` : t`at a centre`
}
