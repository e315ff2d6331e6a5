import type { TopicMastery } from '#domains/attempts/mastery/schema.ts'
import { daysBetween } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'

/** Two days of India: 'today', 'yesterday', '34 days ago'. */
export function daysAgoText(day: string, today: string) {
  const days = daysBetween(day, today)
  if (days <= 0) return t`today`
  return days === 1 ? t`yesterday` : t`${days} days ago`
}

/** '64 questions, 2 days ago'. */
export function triedText({ questions, last_on }: TopicMastery, today: string) {
  if (last_on === null) return t`never tried`
  return t`${plural(questions, '#\u00a0question', '#\u00a0questions')}, ${daysAgoText(last_on, today)}`
}

/** '52 to 76 of 100', or that nothing can be said. */
export function bandText({ band, right }: TopicMastery) {
  if (band === null) return t`no question yet`
  return right === null ? t`not enough to say` : t`${band.low} to ${band.high} of 100`
}
