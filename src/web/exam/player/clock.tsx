import { type RefObject, useEffect, useRef } from 'react'
import css from './clock.module.css'
import { clockText, minutesText, urgencyOf } from './deadline.ts'

const intervalMs = 250

/** Calls back four times a second. Clocks write into the page by themselves, so that nothing else is rendered for them. */
function useTicks(tick: () => void) {
  const latest = useRef(tick)
  latest.current = tick
  // Time is outside React.
  useEffect(() => {
    latest.current()
    const timer = setInterval(() => latest.current(), intervalMs)
    return () => clearInterval(timer)
  }, [])
}

function writeText(ref: RefObject<HTMLElement | null>, text: string) {
  if (ref.current && ref.current.textContent !== text) ref.current.textContent = text
}

type ClockProps = { timeLeft: () => number }
const places = ['h1', 'h2', 'm1', 'm2', 's1', 's2']

/** Hours, minutes and seconds in the digit boxes of the answer sheet. */
export function DigitClock({ timeLeft }: ClockProps) {
  const ref = useRef<HTMLElement>(null)
  useTicks(() => {
    const left = timeLeft()
    const digits = clockText(left).replaceAll(':', '')
    ref.current?.setAttribute('data-urgency', urgencyOf(left))
    ref.current?.querySelectorAll('i').forEach((box, place) => {
      const digit = digits[place] ?? ''
      if (box.textContent !== digit) box.textContent = digit
    })
  })
  return (
    <span className={css.time}>
      <span className={css.label}>Time left</span>
      <b ref={ref} className={`num ${css.boxes}`} role="timer" aria-label="Time left">
        {places.map((place) => (
          <i key={place} />
        ))}
      </b>
    </span>
  )
}

/** The same clock in the space a phone has. */
export function ShortClock({ timeLeft }: ClockProps) {
  const ref = useRef<HTMLElement>(null)
  useTicks(() => {
    const left = timeLeft()
    writeText(ref, clockText(left).replace(/^00:/, ''))
    ref.current?.setAttribute('data-urgency', urgencyOf(left))
  })
  return <b ref={ref} className={`num ${css.short}`} role="timer" aria-label="Time left" />
}

const warnings = { calm: '', warn: '5 minutes left.', bad: '1 minute left.' }

/** Tells the last five minutes and the last one, once each, and calls `onZero` at the end. */
export function TimeKeeper({ timeLeft, onZero }: ClockProps & { onZero: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const isOver = useRef(false)
  useTicks(() => {
    const left = timeLeft()
    writeText(ref, warnings[urgencyOf(left)])
    if (left > 0 || isOver.current) return
    isOver.current = true
    onZero()
  })
  return <p ref={ref} className="sr" aria-live="polite" />
}

/** How long this question has been on the screen, over all visits. */
export function QuestionTime({ seconds, className }: { seconds: () => number; className: string | undefined }) {
  const ref = useRef<HTMLSpanElement>(null)
  useTicks(() => writeText(ref, minutesText(seconds())))
  return (
    <span className={`num ${className}`}>
      <span ref={ref} />
      <span> on this question</span>
    </span>
  )
}
