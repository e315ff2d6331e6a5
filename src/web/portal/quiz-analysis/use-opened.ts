import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Which questions are unfolded; at first the one the address points at. `setOpen` never changes, so rows can be memoised. */
export function useOpened() {
  const { hash } = useLocation()
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([Number(hash.replace('#question-', ''))]))
  // The browser looked for the question before the analysis was there.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const setOpen = useCallback((sno: number, isOpen: boolean) => {
    setOpened((before) => {
      if (before.has(sno) === isOpen) return before
      return new Set(isOpen ? [...before, sno] : [...before].filter((other) => other !== sno))
    })
  }, [])
  return { opened, setOpen }
}
