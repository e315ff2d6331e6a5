import { ApiError } from '../../../call-api.ts'
import { createPause, createWaiters, type SetTimer } from './waits.ts'

/** How the answers stand with the server. The last three are final: nothing more is sent from this page. */
export type LineStatus = 'saved' | 'saving' | 'waiting' | 'taken-over' | 'signed-out' | 'closed'

const finals: readonly LineStatus[] = ['taken-over', 'signed-out', 'closed']

export function isFinal(status: LineStatus) {
  return finals.includes(status)
}

/** The refusals after which trying again from this page is pointless. */
export function finalStatus(error: unknown): LineStatus | null {
  if (!(error instanceof ApiError)) return null
  // Not found: somebody else has signed in on this device, and the attempt is not theirs.
  if (error.status === 401 || error.status === 404) return 'signed-out'
  if (error.code === 'attempt_taken_over') return 'taken-over'
  return error.code === 'attempt_closed' ? 'closed' : null
}

const longestPauseMs = 10_000

/** 1, 2, 4, 8, 10, 10 … seconds. */
export function pauseAfter(failures: number) {
  return Math.min(longestPauseMs, 1000 * 2 ** (failures - 1))
}

/** What becomes of failures: a pause and another try, or the end of all sending. */
export function createFailures(onStatus: (status: LineStatus) => void, setTimer: SetTimer) {
  const pause = createPause(setTimer)
  const waiters = createWaiters()
  let isHalted = false
  let count = 0

  function halt(status: LineStatus) {
    if (isHalted) return
    isHalted = true
    onStatus(status)
    waiters.settle(false)
    pause.wake()
  }

  async function meet(error: unknown) {
    const final = finalStatus(error)
    if (final) halt(final)
    if (isHalted) return
    count += 1
    onStatus('waiting')
    waiters.settle(false)
    await pause.wait(pauseAfter(count))
  }

  const forget = () => {
    count = 0
  }
  return { ...waiters, wake: pause.wake, halt, meet, forget, isHalted: () => isHalted, any: () => count > 0 }
}
export type Failures = ReturnType<typeof createFailures>
