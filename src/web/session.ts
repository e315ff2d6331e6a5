import type { OwnUser } from '../domains/identity/schema.ts'

/**
 * The signed-in state of this browser: the bearer token and the few words the pages show of their owner. It lives in the browser's
 * storage, so that server-rendered pages are the same for everyone. Private browsing may refuse storage: then it lasts as long as the page.
 */
const tokenKey = 'accessToken'
const userKey = 'user'

export type StoredUser = Pick<OwnUser, '_id' | 'candidate_name' | 'registration_number' | 'photo'>

const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null // storage is blocked
  }
}

function write(key: string, value: string | null) {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // storage is blocked or full: memory holds it for this page
  }
}

function announce() {
  document.documentElement.toggleAttribute('data-signed-in', getToken() !== null)
  for (const listener of listeners) listener()
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

export function keepSession(token: string, user: OwnUser) {
  write(tokenKey, token)
  keepUser(user)
}

/** For a signed-in person whose name or photo has changed. */
export function keepUser({ _id, candidate_name, registration_number, photo }: OwnUser) {
  write(userKey, JSON.stringify({ _id, candidate_name, registration_number, photo }))
  announce()
}

export function dropSession() {
  write(tokenKey, null)
  write(userKey, null)
  announce()
}

/** Calls back when this tab or another one signs in or out. */
export function onSessionChange(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) announce()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
