import { type RefObject, useEffect, useRef } from 'react'

const step = 10

type Keys = {
  video: RefObject<HTMLVideoElement | null>
  toggleFullScreen: () => void
}

/** Where a key means something of its own. */
function isBusy(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, select, button, a, dialog') !== null
}

/** The keys that players have: space or k, the arrows, f. They work wherever no control of the page has the focus. */
export function useKeys(keys: Keys) {
  const newest = useRef(keys)
  // The keyboard is outside React.
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { video, toggleFullScreen } = newest.current
      const element = video.current
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (!element || hasModifier || isBusy(event.target)) return
      const actions: Record<string, () => void> = {
        ' ': () => void (element.paused ? element.play().catch(() => null) : element.pause()),
        ArrowLeft: () => {
          element.currentTime -= step
        },
        ArrowRight: () => {
          element.currentTime += step
        },
        f: toggleFullScreen,
      }
      const action = actions[event.key === 'k' ? ' ' : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
