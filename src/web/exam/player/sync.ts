import type { JournalEntry, Saved } from '../../../domains/attempts/schema.ts'
import { ApiError } from '../../api.ts'

/** How the answers stand with the server. The last three are final: nothing more is sent from this page. */
export type LineStatus = 'saved' | 'saving' | 'waiting' | 'taken-over' | 'signed-out' | 'closed'

export type SyncParts = {
  /** The oldest unsent entries; empty when all are on disk. */
  batch: (leaving: boolean) => JournalEntry[]
  save: (entries: JournalEntry[], leaving: boolean) => Promise<Saved>
  /** Called with every answer of the server, before the next batch is taken. */
  onSaved: (saved: Saved) => void
  onStatus: (status: LineStatus) => void
  /** Calls back after `ms` unless the returned function is called before. */
  setTimer: (callback: () => void, ms: number) => () => void
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

/** Sends the journal: one request at a time, the same entries again until the server has acknowledged them. */
export function createSync({ batch, save, onSaved, onStatus, setTimer }: SyncParts) {
  let isRunning = false
  let isHalted = false
  let failures = 0
  let resume: (() => void) | null = null
  let waiters: ((isDrained: boolean) => void)[] = []

  function settle(isDrained: boolean) {
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve(isDrained)
  }

  function halt(status: LineStatus) {
    isHalted = true
    onStatus(status)
    settle(false)
    resume?.()
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const go = () => {
        cancel()
        resume = null
        resolve()
      }
      const cancel = setTimer(go, pauseAfter(failures))
      resume = go
    })
  }

  async function fail(error: unknown) {
    const final = finalStatus(error)
    if (isHalted) return
    if (final) return halt(final)
    failures += 1
    onStatus('waiting')
    settle(false)
    await pause()
  }

  async function sendOne(entries: JournalEntry[]) {
    if (failures === 0) onStatus('saving')
    try {
      const saved = await save(entries, false)
      onSaved(saved)
      if (saved.acknowledged < (entries[0]?.seq ?? 0)) throw new Error('The server acknowledged nothing')
      failures = 0
    } catch (error) {
      await fail(error)
    }
  }

  async function run() {
    if (isRunning || isHalted) return
    isRunning = true
    for (let entries = batch(false); entries.length > 0 && !isHalted; entries = batch(false)) await sendOne(entries)
    isRunning = false
    if (isHalted) return
    onStatus('saved')
    settle(true)
  }

  /** Tries at once instead of waiting for the next turn: the network is back, or the candidate asks. */
  function retryNow() {
    resume?.()
    void run()
  }

  /** Resolves with true when everything is on disk, with false as soon as an attempt to send it fails. */
  function flush() {
    if (isHalted) return Promise.resolve(false)
    if (!isRunning && batch(false).length === 0) return Promise.resolve(true)
    const drained = new Promise<boolean>((resolve) => waiters.push(resolve))
    retryNow()
    return drained
  }

  /** The page may vanish now: whatever is unsent goes out in a request that the browser finishes alone. */
  async function leave() {
    const entries = batch(true)
    if (isHalted || entries.length === 0) return
    try {
      onSaved(await save(entries, true))
    } catch (error) {
      const final = finalStatus(error)
      if (final && !isHalted) halt(final)
    }
    void run()
  }

  return { send: () => void (batch(false).length > 0 && run()), retryNow, flush, leave, halt }
}
export type Sync = ReturnType<typeof createSync>
