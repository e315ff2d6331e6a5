import { t } from '#platform/text/messages.ts'
import type { OpeningBody, OpeningDays, PublicOpening } from './schema.ts'

/*
 * Opening hours of a centre: lines of days and times, as the office writes them, and days on which it is closed.
 */

const weekdays = () => [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`]

/** Weekdays of each choice. */
const meant: Record<OpeningDays, number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  'mon-fri': [0, 1, 2, 3, 4],
  'mon-sat': [0, 1, 2, 3, 4, 5],
  'sat-sun': [5, 6],
  mon: [0],
  tue: [1],
  wed: [2],
  thu: [3],
  fri: [4],
  sat: [5],
  sun: [6],
}

function nameDays(days: number[]) {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 7) return t`Every day`
  const [from = '', to = ''] = [weekdays()[first], weekdays()[last]]
  if (days.length === 1) return from
  return days.length === 2 ? t`${from} and ${to}` : t`${from} to ${to}`
}

export const dayChoices = Object.entries(meant).map(([value, days]) => ({ value, label: nameDays(days) }))

/** Returns a clock time such as '09:00' as '9:00 AM'. */
export function timeWords(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

type Line = { days: OpeningDays; from: string; to: string }

function linesOf({ hours }: Pick<OpeningBody, 'hours'>) {
  return hours.flatMap(({ days, from, to }): Line[] => (days && from && to ? [{ days, from, to }] : []))
}

function timesOn(lines: Line[], weekday: number) {
  const open = lines.filter(({ days }) => meant[days].includes(weekday)).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (open.length === 0) return t`closed`
  return open.map(({ from, to }) => t`${timeWords(from)} to ${timeWords(to)}`).join(', ')
}

/** Describes the week from Monday on; days with the same times are grouped. */
function tellHours(opening: OpeningBody) {
  const lines = linesOf(opening)
  if (lines.length === 0) return []
  const groups: { days: number[]; times: string }[] = []
  for (const weekday of weekdays().keys()) {
    const times = timesOn(lines, weekday)
    const last = groups.at(-1)
    if (last?.times === times) last.days.push(weekday)
    else groups.push({ days: [weekday], times })
  }
  return groups.map(({ days, times }) => ({ days: nameDays(days), times }))
}

const shown = 12

/** Presents the opening hours and holidays as of `today`, without past ones. */
export function tellOpening(opening: OpeningBody, today: string): PublicOpening {
  const holidays = opening.holidays.flatMap(({ name, from, to }) =>
    from === null || (to ?? from) < today ? [] : [{ name, from, to: to ?? from }],
  )
  return {
    hours: tellHours(opening),
    holidays: holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(0, shown),
  }
}

function overlaps(line: Line, other: Line) {
  const isSameDay = meant[line.days].some((day) => meant[other.days].includes(day))
  return isSameDay && line.from < other.to && other.from < line.to
}

type Problems = Record<string, string>

/** Lists the problems of a single line; `at` is its path. */
function lineProblems({ days, from, to }: OpeningBody['hours'][number], at: string) {
  const problems: Problems = {}
  if (!days) problems[`${at}.days`] = t`Please choose the days.`
  if (!from) problems[`${at}.from`] = t`Please enter the opening time.`
  if (!to) problems[`${at}.to`] = t`Please enter the closing time.`
  if (from && to && to <= from)
    problems[`${at}.to`] = t`The closing time is before the opening time. For hours past midnight use two lines.`
  return problems
}

function holidayProblems({ name, from, to }: OpeningBody['holidays'][number], at: string) {
  const problems: Problems = {}
  if (name.trim() === '') problems[`${at}.name`] = t`Please say why the centre is closed. Visitors see this.`
  if (from === null) problems[`${at}.from`] = t`Please choose the day.`
  if (from !== null && to !== null && to < from) problems[`${at}.to`] = t`The end is before the beginning.`
  return problems
}

/** Lists why the opening hours cannot be published: a sentence per field. */
export function openingProblems(opening: OpeningBody) {
  const problems: Problems = {}
  for (const [index, line] of opening.hours.entries()) {
    const wrong = lineProblems(line, `hours.${index}`)
    const [parsedLine] = Object.keys(wrong).length === 0 ? linesOf({ hours: [line] }) : []
    const before = opening.hours
      .slice(0, index)
      .flatMap((hour, at) => linesOf({ hours: [hour] }).map((other) => ({ other, at })))
    const twice = parsedLine && before.find(({ other }) => overlaps(parsedLine, other))
    if (twice) wrong[`hours.${index}.from`] = t`These hours overlap with line ${twice.at + 1}.`
    Object.assign(problems, wrong)
  }
  for (const [index, holiday] of opening.holidays.entries())
    Object.assign(problems, holidayProblems(holiday, `holidays.${index}`))
  return problems
}
