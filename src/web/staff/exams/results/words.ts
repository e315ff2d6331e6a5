import { t } from '#platform/text/messages.ts'
/** Where somebody without marks is. */
export function closedWords({ closed_at, closed_by }: { closed_at: string | null; closed_by: string | null }) {
  if (closed_at === null) return t`in progress`
  return closed_by === 'deadline' ? t`time up, being scored` : t`submitted, being scored`
}
