import type { KeptJournal } from './journal.ts'

/** Where unsent answers outlive the page. */
export type JournalStore = {
  read: (attemptId: string) => KeptJournal | null
  write: (attemptId: string, kept: KeptJournal | null, epoch: number) => void
}

const keyOf = (attemptId: string) => `unsent-answers.${attemptId}`

function parse(text: string | null): KeptJournal | null {
  if (text === null) return null
  try {
    const kept: KeptJournal = JSON.parse(text)
    return Array.isArray(kept.entries) && kept.settled ? kept : null
  } catch {
    return null // written by another version of the player
  }
}

/**
 * Keeps unsent answers in the browser's storage, under a key per attempt. An older tab of the same attempt may not overwrite what the newer
 * one keeps. Where storage is refused or full, the answers live as long as the page.
 */
export function createJournalStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): JournalStore {
  const read = (attemptId: string) => {
    try {
      return parse(storage.getItem(keyOf(attemptId)))
    } catch {
      return null // storage is blocked
    }
  }
  const write: JournalStore['write'] = (attemptId, kept, epoch) => {
    if ((read(attemptId)?.epoch ?? 0) > epoch) return
    try {
      if (kept) storage.setItem(keyOf(attemptId), JSON.stringify(kept))
      else storage.removeItem(keyOf(attemptId))
    } catch {
      // storage is blocked or full: the page itself still holds the answers
    }
  }
  return { read, write }
}
