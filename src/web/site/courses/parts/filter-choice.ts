import type { CourseFilter, CourseOrder, FilterGroup } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { filterNames } from '#web/routes.ts'

const most = 200
const longest = 100

/** Reads the filter from an address or a form; filters without a choice are left out. */
export function filterOf(choices: { getAll: (name: string) => unknown[] }): CourseFilter {
  const chosen: CourseFilter = {}
  for (const name of filterNames) {
    const values = choices
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .filter((value) => value !== '' && value.length <= longest)
    if (values.length > 0) chosen[name] = [...new Set(values)].slice(0, most)
  }
  return chosen
}

/** Reads the filter from the address. */
export const readFilter = (url: URL) => filterOf(url.searchParams)

/** Combines a path and the choices made on it into one address. */
export function addressOf(path: string, choices: Iterable<[string, unknown]>) {
  const query = new URLSearchParams()
  for (const [name, value] of choices) if (typeof value === 'string') query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Returns the filter as query pairs. */
export function choicesOf(filter: CourseFilter): [string, string][] {
  return filterNames.flatMap((name) => (filter[name] ?? []).map((value): [string, string] => [name, value]))
}

/** Returns the groups that offer a choice. Centres are excluded: only classroom courses have one, and for these it is chosen first. */
export function shownGroups(groups: FilterGroup[]) {
  return groups.filter(({ type, elements }) => elements.length > 0 && type !== 'center_master')
}

/** Returns the first letters of the first two words. */
export function initialsOf(label: string) {
  const words = label.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => /^.\p{M}*/u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}

type Sort = { label: string; sort_by: CourseOrder; sort_type: 'asc' | 'desc' }

/** Sort orders by their name in the address; without one, the institute's order. */
export const courseSorts: Record<string, Sort> = {
  'starts-soon': { label: t`Starting soonest`, sort_by: 'start', sort_type: 'asc' },
  'fee-low': { label: t`Fee: low to high`, sort_by: 'fee', sort_type: 'asc' },
  'fee-high': { label: t`Fee: high to low`, sort_by: 'fee', sort_type: 'desc' },
}

/** Returns the sort order in an address; null for an unknown one. */
export function sortOf(url: URL) {
  const name = url.searchParams.get('sort') ?? ''
  return Object.hasOwn(courseSorts, name) ? name : null
}

export function sortQuery(name: string | null) {
  const sort = name === null ? undefined : courseSorts[name]
  return sort ? { sort_by: sort.sort_by, sort_type: sort.sort_type } : {}
}
