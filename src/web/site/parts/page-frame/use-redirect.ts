import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { safeRedirect } from '#domains/identity/sessions/rules.ts'

const never = () => () => undefined

/**
 * Returns where to go after login according to the address, or null. Always null while hydrating: the server's
 * HTML is the same for every query, and links made from a different value would not be corrected.
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
