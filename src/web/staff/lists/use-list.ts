import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffList } from '../../../platform/http/call.ts'

export type ListState<Row> = {
  rows: Row[]
  total: { value: number; is_exact: boolean } | null
  hasMore: boolean
  isLoading: boolean
  error: unknown
  more: () => void
  reload: () => void
  /** Changes rows in place, as after an action that can be undone; null takes a row out. */
  change: (map: (row: Row) => Row | null) => void
}

type Held<Row> = { question: string; pages: StaffList<Row>[]; isLoading: boolean; error: unknown }

/** A list of the server, page after page. `question` names it: another one begins anew, and the old rows stay, greyed, until the new ones are there. */
export function useList<Row>(question: string, ask: (after: string | undefined) => Promise<StaffList<Row>>) {
  const [held, setHeld] = useState<Held<Row>>({ question, pages: [], isLoading: true, error: undefined })
  const asking = useRef(ask)
  asking.current = ask
  const newest = useRef(0)

  const load = useCallback((wanted: string, after: string | undefined) => {
    const number = ++newest.current
    setHeld((old) => ({ ...old, question: wanted, isLoading: true, error: undefined }))
    asking.current(after).then(
      (page) => {
        if (number !== newest.current) return
        setHeld((old) => ({
          question: wanted,
          pages: after === undefined ? [page] : [...old.pages, page],
          isLoading: false,
          error: undefined,
        }))
      },
      (error: unknown) => {
        if (number === newest.current) setHeld((old) => ({ ...old, isLoading: false, error }))
      },
    )
  }, [])

  // The server is outside React.
  useEffect(() => load(question, undefined), [load, question])

  const last = held.pages.at(-1)
  const change = useCallback((map: (row: Row) => Row | null) => {
    setHeld((old) => ({
      ...old,
      pages: old.pages.map((page) => ({ ...page, data: page.data.flatMap((row) => map(row) ?? []) })),
    }))
  }, [])
  const state: ListState<Row> = {
    rows: held.pages.flatMap(({ data }) => data),
    total: last?.total ?? null,
    hasMore: Boolean(last?.next),
    isLoading: held.isLoading,
    error: held.error,
    more: () => load(question, last?.next ?? undefined),
    reload: () => load(question, undefined),
    change,
  }
  return state
}
