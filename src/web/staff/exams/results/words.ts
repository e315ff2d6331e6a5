import { t } from '../../../../platform/text/messages.ts'
/** Where somebody without marks is. */
export function closedWords({ closed_at, closed_by }: { closed_at: string | null; closed_by: string | null }) {
  if (closed_at === null) return t`sitting`
  return closed_by === 'deadline' ? t`time over, being counted` : t`handed in, being counted`
}
