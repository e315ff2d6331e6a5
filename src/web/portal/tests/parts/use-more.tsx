import { useState } from 'react'

const step = 30

/** Returns the first part of a long list, and a button for more while there is more. */
export function useMore<T>(list: T[]) {
  const [count, setCount] = useState(step)
  const left = list.length - count
  const more = left > 0 && (
    <button type="button" className="btn ghost" onClick={() => setCount(count + step)}>
      Show {Math.min(step, left)} more
    </button>
  )
  return { shown: list.slice(0, count), more }
}
