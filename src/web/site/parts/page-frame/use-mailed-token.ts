import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the token of a mailed link. Removes it from the address at once, so that it appears neither in the
 * history nor in a shared address.
 */
export function useMailedToken() {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? '')
  // The address bar is the browser's.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
