import { useMemo, useState, useSyncExternalStore } from 'react'
import { downloadsText, onDownloads, ownUserId, parseDownloads } from './keep-list.ts'
import { deleteDownloads, onSavings, savings } from './save-download.ts'

/** Returns the signed-in student's downloads on this device, newest first. */
export function useDownloads() {
  const text = useSyncExternalStore(onDownloads, downloadsText, () => null)
  return useMemo(() => {
    const userId = ownUserId()
    return parseDownloads(text).filter((download) => download.userId === userId)
  }, [text])
}

/** Returns the downloads in progress in this document, by id. */
export function useSavings() {
  return useSyncExternalStore(onSavings, savings, savings)
}

/** Returns the state of one downloadable item, and its actions. `save` returns why it failed, or null. */
export function useDownload(id: string, save: () => Promise<string | null>) {
  const kept = useDownloads().find((download) => download.id === id) ?? null
  const saving = useSavings().get(id) ?? null
  const [problem, setProblem] = useState<string | null>(null)
  return {
    kept,
    saving,
    problem,
    save: () => {
      setProblem(null)
      void save().then(setProblem)
    },
    remove: () => void deleteDownloads([id]),
  }
}
