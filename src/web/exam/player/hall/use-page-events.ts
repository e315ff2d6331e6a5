import { useEffect } from 'react'
import type { Run } from '../sitting/run.ts'

/** The browser's own events: the network comes back, the page is hidden, left, copied from, printed or about to be closed. */
export function usePageEvents(run: Run) {
  useEffect(() => {
    const onVisibility = () => {
      const isHidden = document.visibilityState === 'hidden'
      run.signal(isHidden ? 'left' : 'returned')
      if (isHidden) run.leave()
      else run.comeBack()
    }
    const onCopy = () => run.signal('copy')
    const onPrint = () => run.signal('print')
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { status, unsent } = run.line()
      if (unsent > 0 && status !== 'closed' && status !== 'taken-over') event.preventDefault()
    }
    const onNetwork = () => run.setOnline(navigator.onLine)
    window.addEventListener('online', onNetwork)
    window.addEventListener('offline', onNetwork)
    window.addEventListener('pagehide', run.leave)
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('beforeprint', onPrint)
    document.addEventListener('copy', onCopy)
    document.addEventListener('visibilitychange', onVisibility)
    if (!navigator.onLine) onNetwork()
    // An earlier mount has already left this run.
    if (document.visibilityState === 'visible') run.comeBack()
    return () => {
      window.removeEventListener('online', onNetwork)
      window.removeEventListener('offline', onNetwork)
      window.removeEventListener('pagehide', run.leave)
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('beforeprint', onPrint)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('visibilitychange', onVisibility)
      run.leave()
    }
  }, [run])
}
