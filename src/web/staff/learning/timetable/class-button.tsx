import type { TimetableClass } from '#domains/learning/timetable/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime, timeOfDay } from '#web/ui/text/format-date.ts'
import { type Mark, State } from '../../parts/marks/state.tsx'
import { type ClassStanding, codesOf, type Grouping, standingOf } from './group-week.ts'
import css from './timetable.module.css'

const marks: Record<ClassStanding, { mark: Mark; word: string }> = {
  planned: { mark: 'ring', word: t`planned` },
  running: { mark: 'half', word: t`running` },
  held: { mark: 'filled', word: t`held` },
  cancelled: { mark: 'crossed', word: t`cancelled` },
}

/** What the row does not say already. */
function linesOf(row: TimetableClass, by: Grouping | null) {
  const lines = [
    by === 'batch' ? null : codesOf(row),
    by === 'teacher' ? null : (row.teacher?.name ?? t`no teacher yet`),
    by === 'room' ? null : (row.room?.name ?? null),
  ]
  return lines.filter((line) => line !== null).join(', ')
}

type Props = { row: TimetableClass; now: string; by: Grouping | null; onOpen: () => void }

/** A class in the week: when, what, by whom and where. */
export function ClassButton({ row, now, by, onOpen }: Props) {
  const { mark, word } = marks[standingOf(row, now)]
  return (
    <button type="button" className={css.class} data-cancelled={row.is_cancelled || undefined} onClick={onOpen}>
      <span className={css.when}>
        <time dateTime={row.start_time}>{timeOfDay(row.start_time)}</time>
        <State mark={mark}>
          <span className={by === null ? undefined : 'sr'}>{word}</span>
        </State>
      </span>
      <span className={css.subject}>{row.subject_name}</span>
      <span className={css.line}>{linesOf(row, by)}</span>
      {row.moved_from !== null && !row.is_cancelled && (
        <span className={css.line}>{t`moved from ${dayAndTime(row.moved_from)}`}</span>
      )}
      {row.warning !== null && <State mark="warn">{t`room too small`}</State>}
    </button>
  )
}
