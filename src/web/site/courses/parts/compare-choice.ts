import { paths } from '#platform/text/paths.ts'

/** Maximum number of courses compared side by side. */
export const mostCompared = 3

/** Query parameter of a comparison's address, repeated for each course. */
export const compareName = 'course'

const longest = 200

/** Returns the `seo_url` of each course in an address, in order and without duplicates. */
export function comparedIn(query: URLSearchParams) {
  return [...new Set(query.getAll(compareName).filter((name) => name !== ''))]
}

/** Returns whether a name can be a course's `seo_url`; others are not requested. */
export function isPossibleName(name: string) {
  return name.length <= longest && /^[\p{L}\p{M}\p{N}-]+$/u.test(name)
}

export function compareAddress(names: string[]) {
  const query = new URLSearchParams(names.map((name) => [compareName, name]))
  return query.size > 0 ? `${paths.compare}?${query}` : paths.compare
}
