import { createSeal, type Seal } from '#web/shell/offline/seal.ts'
import { draftMark } from '#web/shell/session.ts'

/*
 * Unsaved input, stored on the device and sealed under a key that the server gives only to this person (`draft_key`).
 * It outlives the session: signing in as the same person restores it, and signing in as another deletes it
 * (`storeSession`). If the installation has no key, it lasts as long as the page.
 */

type Kept = { text: string /** null while it is being sealed. */; sealed: string | null }
type Shelf = { userId: string; seal: Seal | null; kept: Map<string, Kept> }
let shelf: Shelf | null = null
let writing: Promise<void> = Promise.resolve()

const placeOf = (userId: string, name: string) => `${draftMark}${userId}:${name}`
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Runs `use`; returns null where storage is blocked or full. */
function tryStorage<T>(use: () => T) {
  try {
    return use()
  } catch {
    return null
  }
}

async function openAll({ userId, seal, kept }: Shelf) {
  const start = placeOf(userId, '')
  const places = tryStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(start))) ?? []
  for (const place of places) {
    const sealed = tryStorage(() => localStorage.getItem(place))
    const opening = sealed === null ? undefined : seal?.open(fromBase64(sealed), place)
    const plain = await opening?.catch(() => null) // sealed under another key of the installation
    if (plain) kept.set(place.slice(start.length), { text: new TextDecoder().decode(plain), sealed })
  }
}

/** Loads what this person left on this device; once per page. */
export async function openDrafts(userId: string, key: string | null) {
  if (shelf?.userId === userId) return
  const next: Shelf = { userId, seal: key === null ? null : await createSeal(key), kept: new Map() }
  await openAll(next)
  shelf = next
}

/** Returns the draft under this name; null if another tab has saved or dropped it meanwhile. */
export function readDraft(name: string) {
  const kept = shelf?.kept.get(name)
  if (!shelf || !kept) return null
  const place = placeOf(shelf.userId, name)
  const isThere = kept.sealed === null || tryStorage(() => localStorage.getItem(place)) === kept.sealed
  return isThere ? kept.text : null
}

/** Returns the names with this prefix of what this person left on this device. */
export function draftNames(start: string) {
  return [...(shelf?.kept.keys() ?? [])].filter((name) => name.startsWith(start))
}

async function write({ userId, seal, kept }: Shelf, name: string, entry: Kept) {
  const place = placeOf(userId, name)
  if (!seal || kept.get(name) !== entry) return
  const sealed = toBase64(await seal.seal(new TextEncoder().encode(entry.text), place))
  // Changed or saved since, or another person has signed in.
  if (kept.get(name) !== entry || !shelf) return
  entry.sealed = sealed
  tryStorage(() => localStorage.setItem(place, sealed))
}

/** Stores input under this name; null deletes it. */
export function writeDraft(name: string, text: string | null) {
  const mine = shelf
  if (!mine) return
  mine.kept.delete(name)
  if (text === null) return void tryStorage(() => localStorage.removeItem(placeOf(mine.userId, name)))
  const entry: Kept = { text, sealed: null }
  mine.kept.set(name, entry)
  writing = writing.then(() => write(mine, name, entry))
}

/** Stops storing, because the page no longer belongs to anyone. */
export function closeDrafts() {
  shelf?.kept.clear()
  shelf = null
}
