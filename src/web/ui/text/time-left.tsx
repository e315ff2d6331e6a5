import { useEffect, useState } from 'react'
import css from './time-left.module.css'

const second = 1000

function twoDigits(value: number) {
  return String(Math.floor(value)).padStart(2, '0')
}

/** '08:42' for minutes and seconds, '02:08:42' with hours. */
export function clockText(milliseconds: number) {
  const seconds = Math.ceil(Math.max(0, milliseconds) / second)
  const parts = [twoDigits((seconds % 3600) / 60), twoDigits(seconds % 60)]
  return [...(seconds >= 3600 ? [twoDigits(seconds / 3600)] : []), ...parts].join(':')
}

/**
 * The time until something, in boxes as on an answer sheet. `milliseconds`: what was left when it was first shown; it
 * then runs by the document's clock. Screen readers hear the time of the event beside it, not every second of the wait.
 */
export function TimeLeft({ milliseconds }: { milliseconds: number }) {
  const [end] = useState(() => performance.now() + milliseconds)
  const [text, setText] = useState(() => clockText(milliseconds))
  // The clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setText(clockText(end - performance.now())), second)
    return () => clearInterval(timer)
  }, [end])
  return (
    <span className={`num ${css.clock}`} aria-hidden="true">
      {[...text].map((sign, place) =>
        sign === ':' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
          <s key={place}>:</s>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
          <i key={place}>{sign}</i>
        ),
      )}
    </span>
  )
}
