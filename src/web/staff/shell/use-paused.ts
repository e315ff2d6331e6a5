import { useEffect, useState } from 'react'

/** What was typed, once the typing has paused for so long. */
export function usePaused(typed: string, pauseMs: number) {
  const [paused, setPaused] = useState(typed)
  // The clock is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return paused
}
