import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'

export const testFilters = ['all', 'not-attempted', 'in-progress', 'done'] as const
export type TestFilter = (typeof testFilters)[number]

export const filterNames: Record<TestFilter, string> = {
  all: t`All`,
  'not-attempted': t`Not attempted`,
  'in-progress': t`In progress`,
  done: t`Done`,
}

const filterOf: Record<DashboardQuiz['submission_status'], TestFilter> = {
  none: 'not-attempted',
  'pending-submission': 'in-progress',
  submitted: 'done',
}

/** What the address asks for; an unknown word counts as not asked. */
export function readFilter(search: URLSearchParams): TestFilter {
  return testFilters.find((filter) => filter === search.get('show')) ?? 'all'
}

/** The query of the address for another filter; whatever else it asks for stays. */
export function writeFilter(search: URLSearchParams, filter: TestFilter) {
  const next = new URLSearchParams(search)
  if (filter === 'all') next.delete('show')
  else next.set('show', filter)
  return `?${next}`
}

export function filterTests<T extends Pick<DashboardQuiz, 'submission_status'>>(tests: T[], filter: TestFilter) {
  return filter === 'all' ? tests : tests.filter((test) => filterOf[test.submission_status] === filter)
}
