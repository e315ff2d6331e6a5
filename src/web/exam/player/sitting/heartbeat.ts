import type { SetTimer } from './waits.ts'

const restMs = 30_000

/** Calls `beat` after every 30 seconds in which nothing was sent, as long as somebody looks at the page. */
export function createHeartbeat(setTimer: SetTimer, beat: () => void) {
  let state: 'awake' | 'asleep' | 'stopped' = 'awake'
  let cancel: (() => void) | null = null

  function rest() {
    cancel?.()
    if (state !== 'awake') return
    cancel = setTimer(() => {
      rest()
      beat()
    }, restMs)
  }

  function become(next: typeof state) {
    if (state !== 'stopped') state = next
    rest()
  }
  rest()

  return {
    /** Something was sent. */
    rest,
    sleep: () => become('asleep'),
    wake: () => become('awake'),
    /** For good. */
    stop: () => become('stopped'),
  }
}
