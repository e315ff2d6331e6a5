import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { t } from '#platform/text/messages.ts'
import type { PaperName, SealedBytes } from './open-paper.ts'

/*
 * Data stored on this device beyond the page's life, all of it sealed: papers fetched ahead, and answers that the
 * server has not acknowledged. Every call rejects if the browser provides no storage; callers continue without it.
 */

type StoredPaper = PaperName & { tag: string; sealed: SealedBytes; keptAt: number }
export type EntryKey = [attemptId: string, epoch: number, seq: number]
export type SealedEntry = { attemptId: string; epoch: number; seq: number; sealed: SealedBytes; keptAt: number }

interface Hall extends DBSchema {
  papers: { key: [string, string]; value: StoredPaper; indexes: { keptAt: number } }
  answers: { key: EntryKey; value: SealedEntry; indexes: { keptAt: number } }
}

// Shortly after launch, some browsers neither open the storage nor refuse to.
const timeoutMs = 3000

function within<T>(work: Promise<T>, ms: number) {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(t`This browser cannot save data. Restart it.`)), ms)
  })
  return Promise.race([work, late])
}

function openHall(name: string, onLost: () => void) {
  const opening = openDB<Hall>(name, 1, {
    upgrade(db) {
      db.createObjectStore('papers', { keyPath: ['testId', 'language'] }).createIndex('keptAt', 'keptAt')
      db.createObjectStore('answers', { keyPath: ['attemptId', 'epoch', 'seq'] }).createIndex('keptAt', 'keptAt')
    },
    // A newer player in another tab waits until this tab closes the database.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onLost()
    },
    terminated: onLost,
  })
  return within(opening, timeoutMs)
}

async function forgetBefore(db: IDBPDatabase<Hall>, { time, except }: { time: number; except: string }) {
  const tx = db.transaction(['papers', 'answers'], 'readwrite')
  const old = IDBKeyRange.upperBound(time)
  for await (const kept of tx.objectStore('papers').index('keptAt').iterate(old)) await kept.delete()
  for await (const kept of tx.objectStore('answers').index('keptAt').iterate(old)) {
    if (kept.value.attemptId !== except) await kept.delete()
  }
  await tx.done
}

/** `name`: the database's name in the browser. Opened on first use, and again if the browser has closed it. */
export function createDeviceStore(name = 'exam-hall') {
  let opened: Promise<IDBPDatabase<Hall>> | null = null
  const forget = () => {
    opened = null
  }
  const open = () => {
    opened ??= openHall(name, forget)
    opened.catch(forget)
    return opened
  }
  return {
    findPaper: async ({ testId, language }: PaperName) => (await open()).get('papers', [testId, language]),
    putPaper: async (paper: StoredPaper) => void (await (await open()).put('papers', paper)),
    /** Lists entries in the order they were written. */
    listEntries: async (attemptId: string) =>
      (await open()).getAll('answers', IDBKeyRange.bound([attemptId], [attemptId, []])),
    /** Applies all changes in one transaction. */
    async changeEntries({ put, remove }: { put: SealedEntry[]; remove: EntryKey[] }) {
      const tx = (await open()).transaction('answers', 'readwrite')
      const changes = [...put.map((entry) => tx.store.put(entry)), ...remove.map((key) => tx.store.delete(key))]
      await Promise.all([...changes, tx.done])
    },
    /** Deletes everything stored before `time` (milliseconds since 1970), except the answers of one attempt. */
    forgetBefore: async (parts: { time: number; except: string }) => forgetBefore(await open(), parts),
  }
}
export type DeviceStore = ReturnType<typeof createDeviceStore>
