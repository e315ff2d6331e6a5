import type { CourseOrder } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'

type Sort = { label: string; sort_by: CourseOrder; sort_type: 'asc' | 'desc' }

/** Sort orders by their name in the address; none: the institute's order. */
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
