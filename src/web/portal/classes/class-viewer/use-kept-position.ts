import { useCallback, useEffect, useRef } from 'react'
import { viewerCalls } from '#domains/learning/viewer/calls.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { forgetBundle } from '#web/shell/bundle/own-bundle.ts'

const everySeconds = 15
/** Nobody waits for the last words of a teacher who says good-bye. */
const finishedShare = 0.95

type Told = { seconds: number; duration: number }

function isFinished({ seconds, duration }: Told) {
  return duration > 0 && seconds >= duration * finishedShare
}

/** Tells the server where the film is: every quarter of a minute, when it stops, and when the page goes away. What could not be told is told with the next. */
export function useKeptPosition({ class_id, position }: Pick<ShownFilm, 'class_id' | 'position'>) {
  const api = useApi()
  const here = useRef<Told | null>(null)
  const saved = useRef(position)
  const tell = useCallback(() => {
    const at = here.current
    if (class_id === null || at === null || Math.abs(at.seconds - saved.current) < 1) return
    const before = saved.current
    saved.current = at.seconds
    const body = { seconds: Math.floor(at.seconds), is_finished: isFinished(at) }
    // The progress of courses stands in the bundle.
    if (body.is_finished) forgetBundle()
    api(viewerCalls)
      .keepPosition({ id: class_id }, body, { keepalive: true })
      .catch(() => {
        saved.current = before
      })
  }, [api, class_id])

  // The page goes away outside React.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && tell()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [tell])

  return useCallback(
    (seconds: number, { duration, hasStopped }: { duration: number; hasStopped: boolean }) => {
      here.current = { seconds, duration }
      if (hasStopped || Math.abs(seconds - saved.current) >= everySeconds) tell()
    },
    [tell],
  )
}
