import { type RefObject, useEffect, useState } from 'react'

/**
 * The frame over the whole screen, film, watermark and controls together. An iPhone can only do that with the bare film; there the frame fills the window instead, which
 * Escape and the same button end.
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  const [isFilling, setFilling] = useState(false)

  // The browser's full screen has its own keys to leave it.
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement === frame.current && frame.current !== null)
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFilling(false)
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('keydown', leave)
    }
  }, [frame])

  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isFilling) return setFilling(false)
    const asked = document.fullscreenEnabled ? frame.current?.requestFullscreen() : undefined
    if (asked) asked.catch(() => setFilling(true))
    else setFilling(true)
  }
  return { isWide: isFull || isFilling, toggle }
}
