import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this is the page that the server sent: then it was in sight before its code came. */
function useSentByServer() {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** When the page was first painted, by the clock of the document. */
function firstPaint() {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
}

/** Whether half of it lies in the first view of a page that nobody has scrolled. */
function isInFirstView(card: Element) {
  const { top, height } = card.getBoundingClientRect()
  return top + window.scrollY + height / 2 <= window.innerHeight
}

/** When half of the card was first in sight; null for one that one has to scroll to. */
function beginOf(card: Element, wasSent: boolean) {
  if (!isInFirstView(card)) return null
  return wasSent ? firstPaint() : performance.now()
}

/** Counts the seconds from when half of the card was first in sight to the moment that is named, by the clock of the document; at least one. */
export function useSeconds(card: RefObject<HTMLElement | null>) {
  const sentByServer = useSentByServer()
  const wasSent = useRef(sentByServer)
  const begun = useRef<number | null>(null)
  // What is in sight is the browser's.
  useEffect(() => {
    const shown = card.current
    if (!shown) return
    begun.current ??= beginOf(shown, wasSent.current)
    if (begun.current !== null) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        begun.current ??= performance.now()
        watcher.disconnect()
      },
      { threshold: 0.5 },
    )
    watcher.observe(shown)
    return () => watcher.disconnect()
  }, [card])
  return (at: number) => {
    // A bubble that was filled early is answered before the effect above.
    if (card.current) begun.current ??= beginOf(card.current, wasSent.current)
    return Math.max(1, Math.round((at - (begun.current ?? at)) / 1000))
  }
}
