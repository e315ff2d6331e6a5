import { useMemo, useSyncExternalStore } from 'react'
import { getUserText, onSessionChange, parseUser } from './session.ts'

/** Returns the user who is logged in in this browser; null on the server and in the first paint. */
export function useUser() {
  const text = useSyncExternalStore(onSessionChange, getUserText, () => null)
  return useMemo(() => parseUser(text), [text])
}
