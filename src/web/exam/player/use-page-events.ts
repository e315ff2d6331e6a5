import { useEffect } from 'react'
import type { Run } from './run.ts'

/** The browser's own events: the network comes back, the page is hidden, left or about to be closed. */
export function usePageEvents(run: Run) {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') run.leave()
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { status, unsent } = run.line()
      if (unsent > 0 && status !== 'closed' && status !== 'taken-over') event.preventDefault()
    }
    window.addEventListener('online', run.retryNow)
    window.addEventListener('pagehide', run.leave)
    window.addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('online', run.retryNow)
      window.removeEventListener('pagehide', run.leave)
      window.removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('visibilitychange', onHide)
      run.leave()
    }
  }, [run])
}
