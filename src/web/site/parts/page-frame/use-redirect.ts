import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { safeRedirect } from '#domains/identity/sessions/rules.ts'

const never = () => () => undefined

/**
 * Where the address says to go after signing in, or null. Not told while hydrating: the server's HTML is the same for every query, and links made from
 * another one would not be put right.
 */
export function useRedirect() {
  const [search] = useSearchParams()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const redirect = search.get('redirect')
  return isHydrated && redirect !== null ? safeRedirect(redirect) : null
}
