import { useSyncExternalStore } from 'react'
import { getToken } from './session.ts'
import { createSignal } from './signal.ts'

/* How many notices the signed-in person has not read, as the last answer said; the frame shows it on every page. */

const changes = createSignal()
let told: { token: string | null; count: number } = { token: null, count: 0 }

/** Stores the count for the person signed in with this token. */
export function noteUnread(token: string | null, count: number) {
  told = { token, count }
  changes.tell()
}

const countNow = () => (told.token === getToken() ? told.count : 0)

export const useUnread = () => useSyncExternalStore(changes.watch, countNow, () => 0)
