import type { AnswerState, JournalEntry, OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { createSeal, type Seal } from '#web/shell/offline/seal.ts'
import type { StoredJournal } from '../sitting/answer-sheet.ts'
import type { DeviceStore, EntryKey, SealedEntry } from './device-store.ts'

/*
 * Unsent answers on the device: one record for each entry of the journal, sealed with the key of the attempt, so
 * that reading them needs a sign-in. A record is deleted only when its entry is acknowledged.
 */

/** A journal entry, and the server's state of its question when it was written. */
type Written = { entry: JournalEntry; held: AnswerState | null }
type Found = { epoch: number; written: Written }
type Sealing = { seal: Seal; attemptId: string }

const forgottenAfterMs = 30 * dayMs

function keyOf({ attemptId, epoch, seq }: Pick<SealedEntry, 'attemptId' | 'epoch' | 'seq'>): EntryKey {
  return [attemptId, epoch, seq]
}

async function sealEntry({ seal, attemptId }: Sealing, epoch: number, written: Written): Promise<SealedEntry> {
  const { seq } = written.entry
  const plain = new TextEncoder().encode(JSON.stringify(written))
  return {
    attemptId,
    epoch,
    seq,
    sealed: await seal.seal(plain, keyOf({ attemptId, epoch, seq }).join(' ')),
    keptAt: Date.now(),
  }
}

/** Returns null if the record was sealed with another key or is damaged. */
async function openEntry(seal: Seal, record: SealedEntry): Promise<Written | null> {
  try {
    const written: Written = JSON.parse(
      new TextDecoder().decode(await seal.open(record.sealed, keyOf(record).join(' '))),
    )
    return written
  } catch {
    return null
  }
}

/**
 * Deletes entries that could not be read for a month. Never fails: stored entries must be found even if cleaning up
 * fails.
 */
async function forgetOld(device: DeviceStore, attemptId: string, unreadable: SealedEntry[]) {
  const time = Date.now() - forgottenAfterMs
  const remove = unreadable.filter(({ keptAt }) => keptAt < time).map(keyOf)
  await Promise.allSettled([
    device.forgetBefore({ time, except: attemptId }),
    remove.length > 0 && device.changeEntries({ put: [], remove }),
  ])
}

async function readEntries(device: DeviceStore, { seal, attemptId }: Sealing) {
  const entries: Found[] = []
  const unreadable: SealedEntry[] = []
  for (const record of await device.listEntries(attemptId)) {
    const written = await openEntry(seal, record)
    if (written) entries.push({ epoch: record.epoch, written })
    else unreadable.push(record)
  }
  await forgetOld(device, attemptId, unreadable)
  return entries
}

function byEpoch(opened: Found[]): StoredJournal[] {
  const journals = new Map<number, { epoch: number; entries: JournalEntry[]; settled: Record<string, AnswerState> }>()
  for (const { epoch, written } of opened) {
    const { entry, held } = written
    const journal = journals.get(epoch) ?? { epoch, entries: [], settled: {} }
    journals.set(epoch, journal)
    journal.entries.push(entry)
    if (held) journal.settled[entry.question_id] = held
  }
  return [...journals.values()].sort((a, b) => a.epoch - b.epoch)
}

/**
 * Merges the journals of all epochs, oldest first, into one under the newest epoch: later entries for a question
 * replace earlier ones.
 */
function merge(journals: StoredJournal[]): StoredJournal | null {
  return journals.reduce<StoredJournal | null>((before, { epoch, entries, settled }) => {
    if (!before) return { epoch, entries, settled }
    return { epoch, entries: [...before.entries, ...entries], settled: { ...before.settled, ...settled } }
  }, null)
}

/**
 * Records of this epoch in order of sequence number, each with the server's state of its question when it was written.
 */
type Records = Map<number, AnswerState | null>

/**
 * Returns the records to delete and to write so that the device holds this journal. Entries are only appended at its
 * end and removed from its start.
 */
function changesFor(records: Records, kept: StoredJournal | null) {
  const { entries, settled }: Pick<StoredJournal, 'entries' | 'settled'> = kept ?? { entries: [], settled: {} }
  const first = entries[0]?.seq ?? Number.POSITIVE_INFINITY
  const gone: number[] = []
  for (const seq of records.keys()) {
    if (seq >= first) break
    gone.push(seq)
  }
  // The server's state of a question changes only when entries are removed. Otherwise only new entries are examined, so
  // that a tap stays cheap even after hours offline.
  const changed = gone.length > 0 ? entries : entries.slice(records.size)
  const fresh = changed
    .map((entry) => ({ entry, held: settled[entry.question_id] ?? null }))
    .filter(({ entry, held }) => records.get(entry.seq) !== held)
  return { gone, fresh }
}

/** `superseded`: records of older epochs that this page has taken over. */
type Keeping = Sealing & { device: DeviceStore; epoch: number; superseded: EntryKey[] }

/**
 * Writes the newest journal to the device, one write at a time; during a write, only the latest of the following
 * journals is queued.
 */
function createWriter({ device, epoch, superseded, ...sealing }: Keeping) {
  const records: Records = new Map()
  let latest: StoredJournal | null = null
  let hasNewer = false
  let isOldThere = superseded.length > 0
  let running: Promise<void> | null = null

  async function store(kept: StoredJournal | null) {
    const { gone, fresh } = changesFor(records, kept)
    if (gone.length === 0 && fresh.length === 0 && !isOldThere) return
    const put = await Promise.all(fresh.map((written) => sealEntry(sealing, epoch, written)))
    const ownKey = (seq: number) => keyOf({ attemptId: sealing.attemptId, epoch, seq })
    // Deletes entries taken over from older epochs in the same transaction that writes them under this epoch.
    await device.changeEntries({ put, remove: [...gone.map(ownKey), ...(isOldThere ? superseded : [])] })
    isOldThere = false
    for (const seq of gone) records.delete(seq)
    for (const { entry, held } of fresh) records.set(entry.seq, held)
  }

  async function run() {
    while (hasNewer) {
      hasNewer = false
      // The storage is blocked or full: the page still holds the answers, and the next change tries to store all of
      // them.
      await store(latest).catch(() => undefined)
    }
    running = null
  }

  return {
    write(kept: StoredJournal | null) {
      latest = kept
      hasNewer = true
      running ??= run()
    },
    latest: () => latest,
    /** Resolves when the device has stored the last journal written. */
    idle: () => running ?? Promise.resolve(),
  }
}

type Opened = Pick<OpenAttempt, '_id' | 'epoch' | 'device_key'>

type Opening = {
  /** Journal held by this page before it reopened the attempt. */
  carried?: StoredJournal | null
  /** This page continues the sitting of an earlier page under the same epoch, without asking the server. */
  goesOn?: boolean
}

/**
 * Returns the answers that earlier pages left unsent on this device, and the journal store of the current page.
 * `nextSeq`: the number after all entries of its epoch on the device.
 */
export async function openJournalStore(
  device: DeviceStore,
  attempt: Opened,
  { carried = null, goesOn = false }: Opening = {},
) {
  const sealing = { seal: await createSeal(attempt.device_key), attemptId: attempt._id }
  const all = await readEntries(device, sealing).catch(() => []) // no storage: only the page holds entries
  // A page that opened the attempt later handles its own journal.
  const earlier = all.filter(({ epoch }) => epoch < attempt.epoch || (goesOn && epoch === attempt.epoch))
  const superseded = earlier.map(({ epoch, written }) =>
    keyOf({ attemptId: attempt._id, epoch, seq: written.entry.seq }),
  )
  const ofEpoch = earlier.filter(({ epoch }) => epoch === attempt.epoch).map(({ written }) => written.entry.seq)
  const journals = byEpoch(earlier).filter(({ epoch }) => epoch !== carried?.epoch)
  const kept = merge(carried ? [...journals, carried] : journals)
  const store = createWriter({ device, epoch: attempt.epoch, superseded, ...sealing })
  return { kept, nextSeq: Math.max(0, ...ofEpoch) + 1, store }
}
export type OpenJournalStore = Awaited<ReturnType<typeof openJournalStore>>['store']

/** Reads what this device still stores of an attempt, by the epoch of the page that wrote it. */
export async function listStoredJournals(device: DeviceStore, { _id, device_key }: Omit<Opened, 'epoch'>) {
  return byEpoch(await readEntries(device, { seal: await createSeal(device_key), attemptId: _id }))
}

/** Deletes entries that the server has acknowledged. */
export function forgetEntries(
  device: DeviceStore,
  attemptId: string,
  { epoch, entries }: Pick<StoredJournal, 'epoch' | 'entries'>,
) {
  const remove = entries.map(({ seq }) => keyOf({ attemptId, epoch, seq }))
  return device.changeEntries({ put: [], remove })
}
