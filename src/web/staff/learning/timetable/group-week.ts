import type { TimetableClass, Week } from '#domains/learning/timetable/schema.ts'
import { dayInIndia, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'

export const groupings = ['batch', 'teacher', 'room'] as const
export type Grouping = (typeof groupings)[number]

export const isGrouping = (text: string | undefined): text is Grouping => groupings.some((name) => name === text)

export const codesOf = ({ batches }: Pick<TimetableClass, 'batches'>) =>
  batches.map(({ batch_code }) => batch_code).join(', ')

type Group = { key: string; name: string; about: string | null }

/** Returns the rows of the week that a class belongs to. */
function groupsOf(row: TimetableClass, by: Grouping): Group[] {
  if (by === 'batch')
    return row.batches.map(({ _id, batch_code, students }) => ({
      key: _id,
      name: batch_code,
      about: t`${plural(students, '# student', '# students')}`,
    }))
  if (by === 'teacher')
    return [{ key: row.teacher?._id ?? '', name: row.teacher?.name ?? t`No teacher yet`, about: null }]
  return [{ key: row.room?._id ?? '', name: row.room?.name ?? t`No room yet`, about: null }]
}

type WeekRow = Group & { days: TimetableClass[][] }

const dayOf = ({ start_time }: TimetableClass) => dayInIndia(momentOf(start_time))

/** Returns the rows of a week by name, the one without a name last; each with its classes by day. */
export function groupWeek({ days, classes }: Pick<Week, 'days' | 'classes'>, by: Grouping): WeekRow[] {
  const groups = new Map<string, { group: Group; classes: TimetableClass[] }>()
  for (const row of classes)
    for (const group of groupsOf(row, by)) {
      const known = groups.get(group.key) ?? { group, classes: [] }
      known.classes.push(row)
      groups.set(group.key, known)
    }
  return [...groups.values()]
    .map(({ group, classes }) => ({
      ...group,
      days: days.map(({ day }) => classes.filter((row) => dayOf(row) === day)),
    }))
    .sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name, undefined, { numeric: true }),
    )
}

export const classesOn = ({ classes }: Pick<Week, 'classes'>, day: string) =>
  classes.filter((row) => dayOf(row) === day)

export type ClassStanding = 'cancelled' | 'held' | 'running' | 'planned'

export function standingOf({ is_cancelled, start_time, end_time }: TimetableClass, now: string): ClassStanding {
  if (is_cancelled) return 'cancelled'
  if (momentOf(end_time) <= momentOf(now)) return 'held'
  return momentOf(start_time) <= momentOf(now) ? 'running' : 'planned'
}
