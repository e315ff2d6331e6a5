import { getUserText, parseUser, readNote, writeNote } from '../session.ts'
import { createSignal } from '../signal.ts'
import type { Download } from './drop-ended.ts'

/*
 * List of downloads, by name. Stored beside the session, so that it ends with it; the bytes are in the browser's
 * cache, and useless without the list.
 */

const note = 'downloads'
const changes = createSignal()

/** Calls back when this or another tab saves or deletes a download. */
export function onDownloads(listener: () => void) {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === `note:${note}`) listener()
  }
  const stop = changes.watch(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    stop()
    removeEventListener('storage', fromOtherTab)
  }
}

/** The stored text, so that React can compare it. */
export const downloadsText = () => readNote(note)

export function parseDownloads(text: string | null): Download[] {
  try {
    const downloads: Download[] = JSON.parse(text ?? '[]')
    return downloads
  } catch {
    return [] // written by another version of the site
  }
}

export const ownUserId = () => parseUser(getUserText())?._id ?? null

/** Returns the downloads of all accounts on this device. */
export const listNoted = () => parseDownloads(downloadsText())

/** Returns false when there is no room or nobody is signed in. */
function write(downloads: Download[]) {
  const isWritten = writeNote(note, downloads.length === 0 ? null : JSON.stringify(downloads))
  changes.tell()
  return isWritten
}

/** Adds a download, replacing one with the same id. */
export function noteDownload(download: Download) {
  return write([download, ...listNoted().filter(({ id }) => id !== download.id)])
}

export function unnoteDownloads(ids: string[]) {
  write(listNoted().filter(({ id }) => !ids.includes(id)))
}

/** Returns a film of the signed-in student that can be watched without the network. */
export function findKeptFilm(link: string, now = Date.now()) {
  const userId = ownUserId()
  const kept = listNoted().find(({ id, until, ...download }) => {
    return id === link && download.userId === userId && !(until !== null && Date.parse(until) <= now)
  })
  return kept?.film?.shown ?? null
}
