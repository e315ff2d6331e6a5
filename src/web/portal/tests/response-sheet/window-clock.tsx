import { useEffect, useState } from 'react'
import type { ChallengeWindow } from '#domains/attempts/challenges/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dateTime } from '#web/ui/text/format-date.ts'
import css from './response-sheet.module.css'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Hours, minutes and seconds. */
function tellLeft(seconds: number) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map(twoDigits).join(':')
}

/** When challenges end, by the server's clock: the device only counts the seconds down. */
export function WindowClock({ window: { state, closes_at, seconds_left } }: { window: ChallengeWindow }) {
  const [left, setLeft] = useState(seconds_left)
  useEffect(() => {
    if (state !== 'open') return
    const end = performance.now() + seconds_left * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [state, seconds_left])
  const isOpen = state === 'open' && left > 0
  return (
    <section className={css.window} data-open={isOpen || undefined} aria-label={t`Challenge window`}>
      <p>
        <b>{isOpen ? t`Challenges close in` : t`Challenges are closed`}</b>
        <span>{dateTime(closes_at)}</span>
      </p>
      {isOpen && (
        <span className={`num ${css.left}`} role="timer">
          {tellLeft(left)}
        </span>
      )}
    </section>
  )
}
