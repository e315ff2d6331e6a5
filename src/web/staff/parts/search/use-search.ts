import { useEffect, useRef, useState } from 'react'
import { staffSearchCalls } from '../../../../domains/console/search/calls.ts'
import { soughtIn } from '../../../../domains/console/search/rules.ts'
import type { FoundThings, SearchInput } from '../../../../domains/console/search/schema.ts'
import { api } from '../../shell/api.ts'

const pauseMs = 120

type State = { key: string; found: FoundThings | null; error: unknown }
export type Search = {
  /** Of the last question that was answered; of an older one while the newest is asked. */
  found: FoundThings | null
  error: unknown
  isAsking: boolean
  isTooShort: boolean
  retry: () => void
}

/** Asks when somebody has stopped typing; an answer that comes too late is dropped. */
export function useSearch(asked: SearchInput): Search {
  const [state, setState] = useState<State>({ key: '', found: null, error: undefined })
  const [times, setTimes] = useState(0)
  const isTooShort = soughtIn(asked.q) === null
  const key = isTooShort ? '' : `${times} ${JSON.stringify(asked)}`
  const newest = useRef(asked)
  newest.current = asked
  // The server is outside React.
  useEffect(() => {
    if (key === '') return
    let isOver = false
    const timer = setTimeout(() => {
      api(staffSearchCalls)
        .staffSearch(newest.current)
        .then(
          (found) => void (isOver || setState({ key, found, error: undefined })),
          (error: unknown) => void (isOver || setState((old) => ({ key, found: old.found, error }))),
        )
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key])
  return {
    found: isTooShort ? null : state.found,
    error: state.key === key ? state.error : undefined,
    isAsking: key !== '' && state.key !== key,
    isTooShort,
    retry: () => setTimes((n) => n + 1),
  }
}
