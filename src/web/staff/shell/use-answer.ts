import { useCallback, useEffect, useRef, useState } from 'react'

/*
 * What a screen shows of the server: `const course = useAnswer(`course ${id}`, () => api(courseCalls).course({ id }))`. What was seen before stands there at once, while it is asked anew.
 */

// Of every type: each key is asked for by one question, which knows its own.
const kept = new Map<string, ReturnType<typeof JSON.parse>>()
const mostKept = 60

function keep(key: string, data: unknown) {
  kept.delete(key)
  kept.set(key, data)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** After a change that other screens show too: what is kept under keys that begin so is asked anew. */
export function forgetAnswers(start: string) {
  for (const key of kept.keys()) if (key.startsWith(start)) kept.delete(key)
}

export type Answer<T> = {
  data: T | undefined
  /** Of the last try; the data of an earlier one stay. */
  error: unknown
  isLoading: boolean
  reload: () => void
  /** Puts in what a write has answered. */
  set: (data: T) => void
}

type State<T> = { question: string; data: T | undefined; error: unknown; isLoading: boolean }

/** `key` names the question: another key is another question. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [times, setTimes] = useState(0)
  const question = `${times} ${key}`
  const begin = (): State<T> => ({ question, data: kept.get(key), error: undefined, isLoading: true })
  const [state, setState] = useState(begin)
  const asking = useRef(ask)
  asking.current = ask
  // The server is outside React.
  useEffect(() => {
    let isOver = false
    asking.current().then(
      (data) => {
        if (isOver) return
        keep(key, data)
        setState({ question, data, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (!isOver) setState({ question, data: kept.get(key), error, isLoading: false })
      },
    )
    return () => {
      isOver = true
    }
  }, [key, question])
  const reload = useCallback(() => setTimes((n) => n + 1), [])
  const set = useCallback(
    (data: T) => {
      keep(key, data)
      setState({ question, data, error: undefined, isLoading: false })
    },
    [key, question],
  )
  const { data, error, isLoading } = state.question === question ? state : begin()
  return { data, error, isLoading, reload, set }
}
