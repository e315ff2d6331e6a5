import type { CourseCard } from '#domains/catalogue/schema.ts'

export const coursesPerPage = 9

export type CourseList = { data: CourseCard[]; total: number }

/** Returns the page of a list in an address; an invalid number means the first page. */
export function pageOf(url: URL) {
  const page = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

/** Returns the part of a complete list on one page of a grid. */
export function pageOfAll(courses: CourseCard[], page: number): CourseList {
  return { data: courses.slice((page - 1) * coursesPerPage, page * coursesPerPage), total: courses.length }
}

/** Returns the address of one page of a list; `path` may have a query. */
export function addressOfPage(path: string, page: number) {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}
