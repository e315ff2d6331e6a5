import type { CourseCard } from '#domains/catalogue/schema.ts'

export const coursesPerPage = 9

export type CourseList = { data: CourseCard[]; total: number }

/** The page of a list that an address asks for; anything that is no page number is the first. */
export function pageOf(url: URL) {
  const page = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

/** The part of a whole list that one page of a grid shows. */
export function pageOfAll(courses: CourseCard[], page: number): CourseList {
  return { data: courses.slice((page - 1) * coursesPerPage, page * coursesPerPage), total: courses.length }
}

/** `path`, which may have a query, at one page of its list. */
export function addressOfPage(path: string, page: number) {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
