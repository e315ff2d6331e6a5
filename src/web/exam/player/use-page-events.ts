import { useEffect } from 'react'
import type { Run } from './run.ts'

/** The browser's own events: the network comes back, the page is hidden, left or about to be closed. */
export function usePageEvents(run: Run) {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') run.leave()
      // After a sleep of the device our clock may be behind: any save brings the server's time.
      else run.act({ type: 'pause' })
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { status, unsent } = run.line()
      if (unsent > 0 && status !== 'closed' && status !== 'taken-over') event.preventDefault()
    }
    window.addEventListener('online', run.retryNow)
    window.addEventListener('pagehide', run.leave)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('online', run.retryNow)
      window.removeEventListener('pagehide', run.leave)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onVisibility)
      run.leave()
    }
  }, [run])
}
