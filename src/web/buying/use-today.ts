import { useSyncExternalStore } from 'react'
import { dayInIndia } from '#platform/text/india-time.ts'

const never = () => () => undefined

/** Returns today's date in India; null on the server and in the first paint, because the page may have been rendered yesterday. */
export function useToday() {
  return useSyncExternalStore(
    never,
    () => dayInIndia(new Date()),
    () => null,
  )
}
