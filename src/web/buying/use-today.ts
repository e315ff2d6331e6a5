import { useSyncExternalStore } from 'react'
import { dayInIndia } from '#platform/text/india-time.ts'

const never = () => () => undefined

/** The day it is in India; null on the server and in the first paint, as a page may have been rendered yesterday. */
export function useToday() {
  return useSyncExternalStore(
    never,
    () => dayInIndia(new Date()),
    () => null,
  )
}
