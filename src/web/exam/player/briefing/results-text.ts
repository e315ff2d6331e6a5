import { closingTime, isRanked } from '#domains/exams/tests/rules.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { longDateTime } from '#web/ui/text/format-date.ts'

type Facts = Pick<PublicTest, 'quiz_type' | 'publish_date' | 'closes_at' | 'duration'>

/**
 * Returns when the results of a submitted test come; null: the analysis is available at once. The server decides,
 * this only informs.
 */
export function resultsText({ quiz_type, publish_date, closes_at, duration }: Facts, now: Date) {
  if (!isRanked(quiz_type)) return null
  const closes = closingTime({
    type: quiz_type,
    opensAt: new Date(publish_date),
    closesAt: closes_at === null ? null : new Date(closes_at),
    durationMinutes: duration,
  })
  if (closes === null || now > closes) return null
  return t`Results will be available once the test has closed for everyone, after ${longDateTime(closes.toISOString())}, or when the institute releases them.`
}
