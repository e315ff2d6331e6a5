import type { StaffList } from '../../../../platform/http/call.ts'

/** The pages of a list that are there, of the question they answer. Rows of an older question stay until its own are there. */
export type Pages<Row> = { question: string; pages: StaffList<Row>[]; isLoading: boolean; error: unknown }

export function noPages<Row>(question: string): Pages<Row> {
  return { question, pages: [], isLoading: true, error: undefined }
}

/** While a page is asked for. */
export function asked<Row>(old: Pages<Row>, question: string): Pages<Row> {
  return { ...old, question, isLoading: true, error: undefined }
}

/** A first page takes the place of all; one `after` another stands behind it. */
export function arrived<Row>(old: Pages<Row>, page: StaffList<Row>, after: string | undefined): Pages<Row> {
  const pages = after === undefined ? [page] : [...old.pages, page]
  return { ...old, pages, isLoading: false, error: undefined }
}

/** What was there stays. */
export function failed<Row>(old: Pages<Row>, error: unknown): Pages<Row> {
  return { ...old, isLoading: false, error }
}

/** Changes rows in place; null takes a row out. */
export function withRows<Row>(old: Pages<Row>, map: (row: Row) => Row | null): Pages<Row> {
  return { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.flatMap((row) => map(row) ?? []) })) }
}

/** What a list shows of its pages, and from where it goes on. */
export function shownOf<Row>({ pages, isLoading, error }: Pages<Row>) {
  const last = pages.at(-1)
  return {
    rows: pages.flatMap(({ data }) => data),
    total: last?.total ?? null,
    next: last?.next ?? undefined,
    hasMore: Boolean(last?.next),
    isLoading,
    error,
  }
}
