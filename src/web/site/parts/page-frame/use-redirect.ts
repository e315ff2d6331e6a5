import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { safeRedirect } from '#domains/identity/sessions/rules.ts'

const never = () => () => undefined

/**
 * Returns where to go after login according to the address, or null. Always null while hydrating: the server's HTML is
 * the same for every query, and links rendered from a different value would not be corrected.
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

/**
 * Returns the token of a mailed link, and removes it from the address at once, so that it appears neither in the
 * history nor in a shared address.
 */
export function useMailedToken() {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? '')
  // The address bar is outside React.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
