import { useEffect, useRef, useState } from 'react'

const slideMilliseconds = 6000

/**
 * A scrolling row of slides that moves on by itself until it is paused, and never while a pointer or the focus is in it, the tab is
 * hidden or the visitor prefers less motion. Where it has scrolled to is the one truth of which slide is current.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)

  const show = (index: number) => {
    const row = track.current
    row?.scrollTo({ left: index * row.clientWidth })
  }
  const onScroll = () => {
    const row = track.current
    if (row) setCurrent(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
  }

  // The clock, the visibility of the tab and the wish for less motion are the browser's.
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const moveOn = () => {
      const row = track.current
      if (!row || document.hidden || calm.matches) return
      const next = Math.round(row.scrollLeft / Math.max(1, row.clientWidth)) + 1
      row.scrollTo({ left: (next % count) * row.clientWidth })
    }
    const timer = setInterval(moveOn, slideMilliseconds)
    return () => clearInterval(timer)
  }, [isPaused, isHeld, count])

  return {
    track,
    current,
    isPaused,
    show,
    onScroll,
    togglePause: () => setPaused(!isPaused),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
