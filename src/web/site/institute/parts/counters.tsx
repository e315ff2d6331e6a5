import { useEffect, useRef, useState } from 'react'
import type { PublicAbout } from '#domains/content/schema.ts'
import digitBoxesCss from '#web/ui/forms/digit-boxes.module.css'
import css from './counters.module.css'

export function Counters({ counters }: Pick<PublicAbout, 'counters'>) {
  if (counters.length === 0) return null
  return (
    <dl className={css.counters}>
      {counters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Counter value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const delayMilliseconds = 1500
const runMilliseconds = 5000

/** Returns the digits shown while a number counts up: as many as the final number has. */
export function digitsAt(value: number, elapsed: number) {
  const share = Math.min(Math.max(elapsed / runMilliseconds, 0), 1)
  return String(Math.round(value * share)).padStart(String(value).length, '0')
}

/** Counts up once, when it first becomes visible. The HTML contains the final number, and screen readers hear only that. */
function Counter({ value }: { value: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(() => String(value))

  // Visibility, animation frames and the preference for reduced motion belong to the browser.
  useEffect(() => {
    const boxes = ref.current
    if (!boxes || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    const run = () => {
      const start = performance.now()
      const step = (now: number) => {
        setShown(digitsAt(value, now - start))
        if (now - start < runMilliseconds) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      timer = setTimeout(run, delayMilliseconds)
    })
    watcher.observe(boxes)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [value])

  return (
    <span ref={ref} className={digitBoxesCss.boxes}>
      <span className="sr">{value}</span>
      {[...shown].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
        <span key={place} className={digitBoxesCss.box} aria-hidden="true">
          {digit}
        </span>
      ))}
    </span>
  )
}
