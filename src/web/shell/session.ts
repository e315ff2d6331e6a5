import { useMemo, useSyncExternalStore } from 'react'
import type { OwnUser } from '#domains/identity/schema.ts'
import { sessionLife } from '#domains/identity/sessions/rules.ts'
import { downloadsCache } from './downloads/cache-name.ts'
import { keepLanguage } from './keep-language.ts'
import { createSignal } from './signal.ts'

/**
 * The signed-in state of this browser: the bearer token and the few facts about its owner that pages show. Kept in
 * browser storage, so that server-rendered pages are the same for everyone: in local storage, shared by all tabs, or,
 * on a shared computer, in the tab's session storage, which ends with the tab. Private browsing may block storage; then
 * the state lasts as long as the page. The server decides how long a session lasts (`sessionLife`); this device never
 * keeps it longer.
 */
const tokenKey = 'accessToken'
const userKey = 'user'
const deviceKey = 'deviceToken'
/** Time of the last use of a session that is not remembered. */
const usedKey = 'sessionUsed'

export type StoredUser = Pick<
  OwnUser,
  | '_id'
  | 'candidate_name'
  | 'user_name'
  | 'email'
  | 'contact'
  | 'registration_number'
  | 'photo'
  | 'is_staff'
  | 'is_guardian'
  | 'language'
>

const memory = new Map<string, string>()
const changes = createSignal()

type Place = 'localStorage' | 'sessionStorage'
const places: Place[] = ['sessionStorage', 'localStorage']

/** Returns null if storage is blocked or full. */
function tryStorage<T>(place: Place, use: (storage: Storage) => T) {
  try {
    return use(window[place])
  } catch {
    return null
  }
}

function readAt(place: Place, key: string) {
  return tryStorage(place, (storage) => storage.getItem(key))
}

function writeAt(place: Place, key: string, value: string | null) {
  tryStorage(place, (storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)))
}

/** Returns where the session is stored; a tab's own session takes precedence over the browser's. */
function placeOfSession(): Place {
  return places.find((place) => readAt(place, tokenKey) !== null) ?? 'sessionStorage'
}

function read(key: string) {
  return readAt(placeOfSession(), key) ?? memory.get(key) ?? null
}

function write(place: Place, key: string, value: string) {
  memory.set(key, value)
  writeAt(place, key, value)
}

function announce() {
  document.documentElement.toggleAttribute('data-signed-in', getToken() !== null)
  changes.tell()
}

export function getToken() {
  return read(tokenKey)
}

/** The stored text, so that React can compare it; parse with `parseUser`. */
export function getUserText() {
  return getToken() === null ? null : read(userKey)
}

export function parseUser(text: string | null): StoredUser | null {
  if (text === null) return null
  try {
    const user: StoredUser = JSON.parse(text)
    return user
  } catch {
    return null // written by another version of the site
  }
}

type Keeping = {
  /** Remember Me: how long the session lasts, not where it is stored. */
  remember: boolean
  /** Other people use this computer too: no other tab sees the session, and it ends with its tab. */
  isShared: boolean
}

/** Stores a session, and deletes unsent texts left on this device by someone else. */
export function storeSession(token: string, user: OwnUser, { remember, isShared }: Keeping) {
  forget()
  forgetDrafts(user._id)
  write(isShared ? 'sessionStorage' : 'localStorage', tokenKey, token)
  writeAt('localStorage', usedKey, isShared || remember ? null : String(Date.now()))
  if (user.language) keepLanguage(user.language)
  storeUser(user)
}

/** Updates the name or photo of the signed-in person. */
export function storeUser(user: StoredUser) {
  const {
    _id,
    candidate_name,
    user_name,
    email,
    contact,
    registration_number,
    photo,
    is_staff,
    is_guardian,
    language,
  } = user
  const names = { candidate_name, user_name, email, contact, registration_number }
  const kept: StoredUser = { _id, ...names, photo, is_staff, is_guardian, language }
  write(placeOfSession(), userKey, JSON.stringify(kept))
  announce()
}

const idleMs = sessionLife({ remember: false, isStaff: false }).idleSeconds * 1000

/**
 * Logs out on this device once an unused session must have expired on the server, so that an offline device keeps
 * neither the session nor its data.
 */
function endUnused() {
  const used = Number(readAt('localStorage', usedKey) ?? Number.NaN)
  if (Date.now() - used > idleMs) forget()
  else if (!Number.isNaN(used)) writeAt('localStorage', usedKey, String(Date.now()))
}

if (typeof document !== 'undefined') {
  endUnused()
  // A tab left open overnight is checked when it becomes visible.
  document.addEventListener('visibilitychange', () => {
    const hadToken = getToken() !== null
    endUnused()
    if (hadToken && getToken() === null) announce()
  })
}

function forget() {
  writeAt('localStorage', usedKey, null)
  for (const key of [tokenKey, userKey]) {
    memory.delete(key)
    for (const place of places) writeAt(place, key, null)
  }
  forgetNotes()
}

const noteMark = 'note:'

function noteKeysAt(place: Place) {
  return tryStorage(place, (storage) => Object.keys(storage).filter((key) => key.startsWith(noteMark))) ?? []
}

/** Deletes what this device stores for the signed-in person beside the session, which ends together with it. */
export function forgetNotes() {
  for (const place of places) for (const key of noteKeysAt(place)) writeAt(place, key, null)
  // Without their records the bytes are useless. If the page closes before they are deleted, the next page deletes
  // them.
  void globalThis.caches?.delete(downloadsCache).catch(() => undefined)
}

/**
 * Returns whether the session belongs to this tab, as on a shared computer. Its data disappear with the tab, without
 * notice to any page.
 */
export const isSessionOfTab = () => placeOfSession() === 'sessionStorage'

export function readNote(name: string) {
  return getToken() === null ? null : readAt(placeOfSession(), noteMark + name)
}

export function listNotes() {
  return noteKeysAt(placeOfSession()).map((key) => key.slice(noteMark.length))
}

/** Returns false if there is no room, or nobody is signed in. */
export function writeNote(name: string, text: string | null) {
  if (getToken() === null) return false
  writeAt(placeOfSession(), noteMark + name, text)
  return readNote(name) === text
}

/** Removes an ended session. Unsaved console drafts stay, sealed, for the same person. */
export function dropSession() {
  forget()
  announce()
}

/** Logs out and deletes all of the person's data on this device. */
export function logOutHere() {
  forgetDrafts()
  dropSession()
}

/** Prefix of sealed console drafts (web/staff/shell/device-drafts.ts), followed by their owner. */
export const draftMark = 'draft:'

/** Deletes the drafts of everyone but `keptUserId` from this device. */
function forgetDrafts(keptUserId?: string) {
  const isOthers = (key: string) => key.startsWith(draftMark) && !key.startsWith(`${draftMark}${keptUserId}:`)
  const keys = tryStorage('localStorage', (storage) => Object.keys(storage).filter(isOthers)) ?? []
  for (const key of keys) writeAt('localStorage', key, null)
}

/**
 * Returns the token by which the server recognises a device used before. It grants no access and outlives the
 * session.
 */
export function getDeviceToken() {
  return readAt('localStorage', deviceKey)
}

export function storeDeviceToken(token: string) {
  writeAt('localStorage', deviceKey, token)
}

/** Calls back when this tab or another one signs in or out, or changes the stored user. */
export function onSessionChange(listener: () => void) {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== tokenKey && key !== userKey && key !== null) return
    // Another tab has ended the browser's session, which this tab shared. The stored user follows the token.
    if (key !== userKey && readAt(placeOfSession(), tokenKey) === null) forget()
    announce()
  }
  const stop = changes.watch(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    stop()
    window.removeEventListener('storage', fromOtherTab)
  }
}

/**
 * Calls back when another tab has ended or replaced the session that this page was opened with. Ignores sessions of
 * this tab alone.
 */
export function onSessionElsewhere(listener: (now: 'signed-out' | 'other-account') => void) {
  const userId = parseUser(getUserText())?._id
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (userId === undefined || (key !== null && key !== tokenKey && key !== userKey)) return
    const user = parseUser(getUserText())
    if (getToken() === null) listener('signed-out')
    // The new token is stored before the user.
    else if (user && user._id !== userId) listener('other-account')
  }
  window.addEventListener('storage', fromOtherTab)
  return () => window.removeEventListener('storage', fromOtherTab)
}

/** Returns the user signed in in this browser; null on the server and in the first paint. */
export function useUser() {
  const text = useSyncExternalStore(onSessionChange, getUserText, () => null)
  return useMemo(() => parseUser(text), [text])
}
