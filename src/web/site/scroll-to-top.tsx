import { useEffect, useRef, useState } from 'react'
import { UpIcon } from '../ui/icons.tsx'
import { scrollHome } from '../ui/scroll-home.ts'
import css from './scroll-to-top.module.css'

/** A button that appears once the first 750 px of the page have gone by. */
export function ScrollToTop() {
  const firstScreen = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  // Where the reader has scrolled to is known to the browser alone.
  useEffect(() => {
    if (!firstScreen.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    observer.observe(firstScreen.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={firstScreen} className={css.firstScreen} />
      <button
        className={`${css.button} ${isShown ? css.shown : ''}`}
        type="button"
        aria-label="Scroll to top"
        onClick={scrollHome}
      >
        <UpIcon />
      </button>
    </>
  )
}
