import { useState } from 'react'
import { useTicks } from '../hall/header/clock.tsx'

/** soon: the instructions may be read, and the beginning waits for the opening. */
export type Opening = 'far' | 'soon' | 'open'

const soonSeconds = 15 * 60

export function openingAt(secondsLeft: number): Opening {
  if (secondsLeft <= 0) return 'open'
  return secondsLeft <= soonSeconds ? 'soon' : 'far'
}

/**
 * Counts down to a test that opens in `opensIn` seconds, on the page's own clock; re-renders only when its stage
 * changes.
 */
export function useOpening(opensIn: number) {
  const [end] = useState(() => performance.now() / 1000 + opensIn)
  const left = () => Math.max(0, end - performance.now() / 1000)
  const [opening, setOpening] = useState(() => openingAt(left()))
  useTicks(() => setOpening(openingAt(left())))
  return { opening, left }
}
