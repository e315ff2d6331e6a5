import type { JournalEntry, Saved } from '../../../domains/attempts/schema.ts'
import { ApiError } from '../../api.ts'
import { createPause, createWaiters, type SetTimer } from './waits.ts'

/** How the answers stand with the server. The last three are final: nothing more is sent from this page. */
export type LineStatus = 'saved' | 'saving' | 'waiting' | 'taken-over' | 'signed-out' | 'closed'

export type SyncParts = {
  /** The oldest unsent entries; empty when all are on disk. */
  batch: (leaving: boolean) => JournalEntry[]
  save: (entries: JournalEntry[], leaving: boolean) => Promise<Saved>
  /** Called with every answer of the server, before the next batch is taken. */
  onSaved: (saved: Saved) => void
  onStatus: (status: LineStatus) => void
  setTimer: SetTimer
}

const longestPauseMs = 10_000

/** 1, 2, 4, 8, 10, 10 … seconds. */
export function pauseAfter(failures: number) {
  return Math.min(longestPauseMs, 1000 * 2 ** (failures - 1))
}

/** The refusals after which trying again from this page is pointless. */
export function finalStatus(error: unknown): LineStatus | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return 'signed-out'
  if (error.code === 'attempt_taken_over') return 'taken-over'
  return error.code === 'attempt_closed' ? 'closed' : null
}

/** What becomes of failures: a pause and another try, or the end of all sending. */
function createFailures({ onStatus, setTimer }: Pick<SyncParts, 'onStatus' | 'setTimer'>) {
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

/** Sends the journal: one request at a time, the same entries again until the server has acknowledged them. */
export function createSync({ batch, save, onSaved, onStatus, setTimer }: SyncParts) {
  const failures = createFailures({ onStatus, setTimer })
  let isRunning = false

  async function sendOne(entries: JournalEntry[]) {
    if (!failures.any()) onStatus('saving')
    try {
      const saved = await save(entries, false)
      onSaved(saved)
      if (saved.acknowledged < (entries[0]?.seq ?? 0)) throw new Error('The server acknowledged nothing')
      failures.forget()
    } catch (error) {
      await failures.meet(error)
    }
  }

  async function run() {
    if (isRunning || failures.isHalted() || batch(false).length === 0) return
    isRunning = true
    let entries = batch(false)
    while (entries.length > 0 && !failures.isHalted()) {
      await sendOne(entries)
      entries = batch(false)
    }
    isRunning = false
    if (failures.isHalted()) return
    onStatus('saved')
    failures.settle(true)
  }

  /** Tries at once instead of at the next turn: the network is back, or the candidate asks. */
  function retryNow() {
    failures.wake()
    void run()
  }

  return {
    send: () => void run(),
    retryNow,
    halt: failures.halt,
    /** Resolves with true when everything is on disk, with false as soon as an attempt to send it fails. */
    flush: () => {
      if (failures.isHalted()) return Promise.resolve(false)
      if (!isRunning && batch(false).length === 0) return Promise.resolve(true)
      const outcome = failures.wait()
      retryNow()
      return outcome
    },
    /** The page may vanish now: whatever is unsent goes out in a request that the browser finishes alone. */
    leave: async () => {
      const entries = batch(true)
      if (failures.isHalted() || entries.length === 0) return
      const failure = await save(entries, true).then(onSaved, finalStatus)
      if (failure) failures.halt(failure)
      void run()
    },
  }
}
export type Sync = ReturnType<typeof createSync>
