import { useEffect, useState } from 'react'
import { DigitBoxes } from '../../ui/digit-boxes.tsx'
import css from './coming-soon.module.css'
import { countdownParts } from './countdown-parts.ts'

type CountdownProps = {
  /** Milliseconds to begin with. */
  left: number
  /** When it ends; null: `left` after the page was opened. */
  endsAt: string | null
}

/** Counts down by the second; nothing but its digits is drawn anew. */
export function Countdown({ left, endsAt }: CountdownProps) {
  const [now, setNow] = useState(left)
  // Meets the clock. The end is fixed once, so that a second that came late does not put off the end.
  useEffect(() => {
    const end = endsAt === null ? Date.now() + left : Date.parse(endsAt)
    const timer = setInterval(() => {
      setNow(end - Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [left, endsAt])
  return (
    <div className={css.countdown} role="timer">
      {countdownParts(now).map(({ label, digits }) => (
        <div key={label}>
          <DigitBoxes value={digits} />
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
