import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token of a mailed link. It leaves the address at once, so that neither the history nor anyone who is sent the address has it. */
export function useMailedToken() {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token') ?? '')
  // The address bar is the browser's.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
