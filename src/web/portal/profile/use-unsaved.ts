import { useCallback, useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { getToken } from '../../shell/session.ts'

type Step = { currentLocation: Location; nextLocation: Location }

/** Keeps people from losing what they typed: asks before another page. `isUnsaved` is asked at that moment. */
export function useUnsaved(isUnsaved: () => boolean) {
  const ask = useRef(isUnsaved)
  // Closing or reloading the tab is an event of the browser, outside React.
  useEffect(() => {
    ask.current = isUnsaved
  })
  useEffect(() => {
    const askFirst = (event: BeforeUnloadEvent) => {
      if (getToken() !== null && ask.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [])
  // After a log-out nothing can be saved any more, so there is nothing to ask.
  const mustAsk = useCallback(
    ({ currentLocation, nextLocation }: Step) =>
      currentLocation.pathname !== nextLocation.pathname && getToken() !== null && ask.current(),
    [],
  )
  return useBlocker(mustAsk)
}
