import { useSyncExternalStore } from 'react'
import { getToken } from './session.ts'
import { createSignal } from './signal.ts'

/* Number of unread notices of the signed-in person according to the last answer; the frame shows it on every page. */

const changes = createSignal()
let told: { token: string | null | undefined; count: number } = { token: undefined, count: 0 }

/** Stores the count for the person signed in with this token. */
export function noteUnread(token: string | null, count: number) {
  told = { token, count }
  changes.tell()
}

/** Returns whether an answer has included the count for the signed-in person. */
export const isUnreadKnown = () => told.token === getToken()

const countNow = () => (isUnreadKnown() ? told.count : 0)

export const useUnread = () => useSyncExternalStore(changes.watch, countNow, () => 0)
