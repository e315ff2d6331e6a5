import type { JournalEntry, Saved } from '../../../../domains/attempts/schema.ts'
import { createFailures, type Failures, finalStatus, type LineStatus } from './failures.ts'
import type { SetTimer } from './waits.ts'

export type SyncParts = {
  /** The oldest unsent entries; empty when all are on disk. */
  batch: (leaving: boolean) => JournalEntry[]
  save: (entries: JournalEntry[], leaving: boolean) => Promise<Saved>
  /** Called with every answer of the server, before the next batch is taken. */
  onSaved: (saved: Saved) => void
  onStatus: (status: LineStatus) => void
  setTimer: SetTimer
}

/** One request at a time, the same entries again until the server has acknowledged them. */
function createRow({ batch, save, onSaved, onStatus }: Omit<SyncParts, 'setTimer'>, failures: Failures) {
  let isRunning = false
  let isClosed = false

  function take(saved: Saved) {
    isClosed ||= saved.is_closed
    onSaved(saved)
  }

  async function sendOne(entries: JournalEntry[]) {
    if (!failures.any()) onStatus('saving')
    try {
      const saved = await save(entries, false)
      take(saved)
      if (saved.acknowledged < (entries[0]?.seq ?? 0)) throw new Error('The server acknowledged nothing')
      failures.forget()
    } catch (error) {
      await failures.meet(error)
    }
  }

  /** Of a closed attempt the last entries are sent too, as evidence; only then is it over here. */
  function rest() {
    onStatus('saved')
    failures.settle(true)
    if (isClosed) failures.halt('closed')
  }

  async function run() {
    if (isRunning || failures.isHalted()) return
    isRunning = true
    let entries = batch(false)
    while (entries.length > 0 && !failures.isHalted()) {
      await sendOne(entries)
      entries = batch(false)
    }
    isRunning = false
    if (!failures.isHalted()) rest()
  }

  return { take, run, isRunning: () => isRunning }
}

/** Sends the journal, and asks beside it how the attempt stands. */
export function createSync({ setTimer, ...parts }: SyncParts) {
  const { batch, save, onStatus } = parts
  const failures = createFailures(onStatus, setTimer)
  const row = createRow(parts, failures)
  let isAsking = false

  /** Tries at once instead of at the next turn: the network is back, or the candidate asks. */
  function retryNow() {
    failures.wake()
    void row.run()
  }

  /** A request that waits for no other. A failure is met by the row, as far as something is unsent; else everything is saved, and nobody needs to worry. */
  async function sendBeside(entries: JournalEntry[], isLeaving: boolean) {
    const final = await save(entries, isLeaving).then(row.take, finalStatus)
    if (final) failures.halt(final)
    void row.run()
  }

  async function ask() {
    if (batch(false).length > 0) return retryNow()
    if (isAsking || row.isRunning() || failures.isHalted()) return
    isAsking = true
    await sendBeside([], false)
    isAsking = false
  }

  return {
    send: () => void row.run(),
    retryNow,
    ask: () => void ask(),
    halt: failures.halt,
    /** Resolves with true when everything is on disk, with false as soon as an attempt to send it fails. */
    flush: () => {
      if (failures.isHalted()) return Promise.resolve(false)
      if (!row.isRunning() && batch(false).length === 0) return Promise.resolve(true)
      const outcome = failures.wait()
      retryNow()
      return outcome
    },
    /** The page may vanish now: whatever is unsent goes out in a request that the browser finishes alone. `hasMore`: there is something to tell besides. */
    leave: async (hasMore: boolean) => {
      const entries = batch(true)
      if (failures.isHalted() || (entries.length === 0 && !hasMore)) return
      await sendBeside(entries, true)
    },
  }
}
export type Sync = ReturnType<typeof createSync>
