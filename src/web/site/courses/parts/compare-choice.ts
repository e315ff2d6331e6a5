import { paths } from '#platform/text/paths.ts'

/** Most courses compared side by side. */
export const mostCompared = 3

/** The name of a course in the address of a comparison, once for each. */
export const compareName = 'course'

const longest = 200

/** The `seo_url` of each course that an address names, once, in its order. */
export function comparedIn(query: URLSearchParams) {
  return [...new Set(query.getAll(compareName).filter((name) => name !== ''))]
}

/** Returns whether a name can be a course's `seo_url` at all: others are not requested. */
export function isPossibleName(name: string) {
  return name.length <= longest && /^[\p{L}\p{M}\p{N}-]+$/u.test(name)
}

export function compareAddress(names: string[]) {
  const query = new URLSearchParams(names.map((name) => [compareName, name]))
  return query.size > 0 ? `${paths.compare}?${query}` : paths.compare
}
