import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { getToken } from '../../session.ts'

type Step = { currentLocation: Location; nextLocation: Location }

/** Keeps people from losing what they typed: asks before another page. `isUnsaved` is asked at that moment. */
export function useUnsaved(isUnsaved: () => boolean) {
  const ask = useRef(isUnsaved)
  // The browser asks before the tab is closed or loaded again; it lies outside React.
  useEffect(() => {
    ask.current = isUnsaved
  })
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (getToken() !== null && ask.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])
  // Who has logged out can save nothing any more.
  const isHeld = useCallback(
    ({ currentLocation, nextLocation }: Step) =>
      currentLocation.pathname !== nextLocation.pathname && getToken() !== null && ask.current(),
    [],
  )
  return useBlocker(isHeld)
}
