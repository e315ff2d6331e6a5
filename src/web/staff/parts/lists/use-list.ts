import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffList } from '../../../../platform/http/call.ts'
import { arrived, asked, failed, noPages, type Pages, shownOf, withRows } from './pages.ts'

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

/** A list of the server, page after page. `question` names it: another one begins anew, and the old rows stay, greyed, until the new ones are there. */
export function useList<Row>(question: string, ask: (after: string | undefined) => Promise<StaffList<Row>>) {
  const [held, setHeld] = useState(() => noPages<Row>(question))
  const asking = useRef(ask)
  asking.current = ask
  const newest = useRef(0)

  const load = useCallback((wanted: string, after: string | undefined) => {
    const number = ++newest.current
    const ifNewest = (change: (old: Pages<Row>) => Pages<Row>) => {
      if (number === newest.current) setHeld(change)
    }
    setHeld((old) => asked(old, wanted))
    asking.current(after).then(
      (page) => ifNewest((old) => arrived(old, page, after)),
      (error: unknown) => ifNewest((old) => failed(old, error)),
    )
  }, [])

  // The server is outside React.
  useEffect(() => load(question, undefined), [load, question])

  const change = useCallback((map: (row: Row) => Row | null) => setHeld((old) => withRows(old, map)), [])
  const { next, ...shown } = shownOf(held)
  const state: ListState<Row> = {
    ...shown,
    more: () => load(question, next),
    reload: () => load(question, undefined),
    change,
  }
  return state
}
