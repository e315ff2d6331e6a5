import { useEffect, useState } from 'react'

/** Returns the typed value once typing has paused for `pauseMs`. */
export function usePaused<T>(typed: T, pauseMs: number): T {
  const [paused, setPaused] = useState(typed)
  const text = JSON.stringify(typed)
  // Timers are outside React.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(text)), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return paused
}
