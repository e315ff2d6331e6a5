import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { AnswerOf, Call, CallTypes, Form, Input, StaffList } from '#platform/http/call.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { client, keepFirstPage, keyOf } from '#web/staff/shell/answers.ts'
import { ask } from '#web/staff/shell/api.ts'

export type ListState<Row> = {
  rows: Row[]
  total: StaffList<Row>['total'] | null
  hasMore: boolean
  isLoading: boolean
  /** Error of the last attempt; rows of an earlier one stay. Retried automatically while no server answers. */
  error: unknown
  more: () => void
  reload: () => void
  /** Changes rows in place, such as after an undoable action; null removes a row. */
  change: (map: (row: Row) => Row | null) => void
}

/** Filters of a paged list: its query without the page position. */
type FiltersOf<P extends string, T> = Omit<NonNullable<Input<P, T>[0]>, 'after'>
type RowOf<A> = A extends { data: (infer Row)[] } ? Row : never

async function restart(queryKey: readonly unknown[]) {
  await client.cancelQueries({ queryKey, exact: true })
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query) keepFirstPage(query)
  await client.refetchQueries({ queryKey, exact: true })
}

const firstPage = (): string | undefined => undefined

/** Loads a list page by page. Other filters make another list; the old rows stay, greyed, until the new ones have loaded. */
export function useList<P extends string, T extends CallTypes, F extends Form>(
  call: Call<P, T, F>,
  filters: FiltersOf<P, T>,
): ListState<RowOf<AnswerOf<T, F>>> {
  type Row = RowOf<AnswerOf<T, F>>
  const key = [...keyOf(call, [filters]), 'pages']
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam: after }) => ask<StaffList<Row>>(call, [{ ...filters, after }]),
    initialPageParam: firstPage(),
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
  })
  const { data, error, failureReason, isFetching, fetchNextPage } = query
  const hash = hashKey(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key in other words
  const acts = useMemo(
    () => ({
      reload: () => void restart(key),
      change: (map: (row: Row) => Row | null) =>
        void client.setQueryData<Pages<Row>>(key, (old) => old && withRows(old, map)),
    }),
    [hash],
  )
  // The cache of a list that is no longer displayed is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key in other words
  useEffect(
    () => () => {
      const left = client.getQueryCache().find({ queryKey: key, exact: true })
      if (left) keepFirstPage(left)
    },
    [hash],
  )
  const pages = data?.pages
  const shown = useMemo(() => shownOf(pages ?? []), [pages])
  const missed = isAway(failureReason) ? failureReason : null
  return {
    ...shown,
    isLoading: isFetching && missed === null,
    error: error ?? missed ?? undefined,
    more: () => void fetchNextPage(),
    ...acts,
  }
}

/** Loads a list whose rows depend on `of`, and reloads it when that changes. */
export function useCountedList<P extends string, T extends CallTypes, F extends Form>(
  call: Call<P, T, F>,
  filters: FiltersOf<P, T>,
  { count, of }: { count: number; of: string },
) {
  const list = useList(call, filters)
  const made = `${of} ${count}`
  const [seen, setSeen] = useState(made)
  const { reload } = list
  // The task that creates the rows is outside React.
  useEffect(() => {
    if (seen === made) return
    setSeen(made)
    reload()
  }, [seen, made, reload])
  return {
    ...list,
    total: list.total === null && list.rows.length === 0 && list.isLoading ? null : { value: count, is_exact: true },
  }
}

/** The loaded pages of a list, in order. */
type Pages<Row> = { pages: StaffList<Row>[]; pageParams: (string | undefined)[] }

/** Returns the position after the last page; undefined at the end. */
export const nextOf = <Row>(page: StaffList<Row>) => page.next ?? undefined

/** Changes rows in place on any page; null removes a row. */
export function withRows<Row>(old: Pages<Row>, map: (row: Row) => Row | null): Pages<Row> {
  return { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.flatMap((row) => map(row) ?? []) })) }
}

/** Returns the rows of a list's loaded pages. */
export function shownOf<Row>(pages: readonly StaffList<Row>[]) {
  const last = pages.at(-1)
  return { rows: pages.flatMap(({ data }) => data), total: last?.total ?? null, hasMore: Boolean(last?.next) }
}
