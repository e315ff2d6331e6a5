import type { NotebookQuery, NotebookShow } from '#domains/attempts/notebook/schema.ts'

export const shows: NotebookShow[] = ['all', 'wrong', 'skipped', 'guessed', 'bookmarked', 'left']

export type NotebookFilter = { show: NotebookShow; q: string; page: number }

/** Reads the filter from the address; unknown words select everything. */
export function readFilter(search: URLSearchParams): NotebookFilter {
  const show = shows.find((known) => known === search.get('show')) ?? 'all'
  const page = Math.trunc(Number(search.get('page')))
  return { show, q: (search.get('q') ?? '').slice(0, 100), page: page >= 1 && page <= 500 ? page : 1 }
}

/** Writes the filter to the address, omitting defaults. */
export function writeFilter({ show, q, page }: NotebookFilter) {
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (q !== '') search.set('q', q)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

export function queryOf({ show, q, page }: NotebookFilter): NotebookQuery {
  return { show, page, ...(q === '' ? {} : { q }) }
}
