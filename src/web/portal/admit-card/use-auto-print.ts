import { useEffect } from 'react'

const waitMs = 2000

/** Opens the print dialog once, two seconds after the card is there. */
export function useAutoPrint() {
  // The dialog is the browser's.
  useEffect(() => {
    const timer = setTimeout(() => window.print(), waitMs)
    return () => clearTimeout(timer)
  }, [])
}
