import type { StaffList } from '#platform/http/call.ts'

/** The pages of a list that are there, in their order. */
export type Pages<Row> = { pages: StaffList<Row>[]; pageParams: (string | undefined)[] }

/** From where a list goes on behind its last page; undefined at its end. */
export const nextOf = <Row>(page: StaffList<Row>) => page.next ?? undefined

/** Changes rows in place, on whichever page they stand; null takes a row out. */
export function withRows<Row>(old: Pages<Row>, map: (row: Row) => Row | null): Pages<Row> {
  return { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.flatMap((row) => map(row) ?? []) })) }
}

/** What a list shows of its pages. */
export function shownOf<Row>(pages: readonly StaffList<Row>[]) {
  const last = pages.at(-1)
  return { rows: pages.flatMap(({ data }) => data), total: last?.total ?? null, hasMore: Boolean(last?.next) }
}
