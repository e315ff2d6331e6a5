import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { formatDayAndMonth, formatTime } from '#platform/text/india-time.ts'
import { forgetBundle } from '../bundle/own-bundle.ts'
import { copyShown, onCopyShown } from './kept-answers.ts'
import css from './offline-note.module.css'

/** '2:05 pm', or '21 Nov, 2:05 pm' of another day. */
export function ageText(at: number, now: number) {
  const isToday = formatDayAndMonth(at) === formatDayAndMonth(now)
  return isToday ? formatTime(at) : `${formatDayAndMonth(at)}, ${formatTime(at)}`
}

/** Shows the age of the page while it shows a copy from this device, and reloads when the network is back. */
export function OfflineNote() {
  const at = useSyncExternalStore(onCopyShown, copyShown, () => null)
  const { revalidate, state } = useRevalidator()
  const again = useCallback(() => {
    forgetBundle()
    void revalidate()
  }, [revalidate])
  // The network is outside React.
  useEffect(() => {
    if (at === null) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [at, again])
  return (
    <div role="status" className={at === null ? undefined : css.note}>
      {at !== null && (
        <div className={`wrap ${css.line}`}>
          <span>Offline. Last updated {ageText(at, Date.now())}.</span>
          <button type="button" className="link" disabled={state === 'loading'} onClick={again}>
            Try again
          </button>
        </div>
      )}
    </div>
  )
}
