import { type RefObject, useEffect, useRef } from 'react'
import { plural, t } from '#platform/text/messages.ts'
import { namesOf } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { useSections } from '../use-run.ts'
import css from './clock.module.css'

const intervalMs = 250

/** Calls back four times a second. Timers write into the page directly, so that nothing re-renders. */
export function useTicks(tick: () => void) {
  const latest = useRef(tick)
  latest.current = tick
  // Timers are outside React.
  useEffect(() => {
    latest.current()
    const timer = setInterval(() => latest.current(), intervalMs)
    return () => clearInterval(timer)
  }, [])
}

function writeText(ref: RefObject<HTMLElement | null>, text: string) {
  if (ref.current && ref.current.textContent !== text) ref.current.textContent = text
}

/**
 * Returns the timer to show: the open section's where sections have their own, else the whole test's. `whole`:
 * its total seconds.
 */
function useShownClock(run: Run) {
  const states = useSections(run)
  const open = run.layout.sections.filter((_part, index) => states[index] === 'open')
  const place = run.paper.sections.findIndex(({ _id }) => _id === open[0]?.section._id)
  const whole = run.attempt.section_seconds?.[place]
  if (whole === undefined) return { name: null, whole: Number.POSITIVE_INFINITY, label: t`Time left` }
  const label = open.length === 1 ? t`Time left in this section` : t`Time left in these sections`
  return { name: namesOf(open), whole, label }
}

type RunProps = { run: Run }
const places = ['h1', 'h2', 'm1', 'm2', 's1', 's2']

/** Hours, minutes and seconds in digit boxes as on an answer sheet. */
export function DigitClock({ run }: RunProps) {
  const ref = useRef<HTMLElement>(null)
  const { name, whole, label } = useShownClock(run)
  useTicks(() => {
    const left = run.clockLeft()
    const digits = clockText(left).replaceAll(':', '')
    ref.current?.setAttribute('data-urgency', urgencyWithin(left, whole))
    ref.current?.querySelectorAll('i').forEach((box, place) => {
      const digit = digits[place] ?? ''
      if (box.textContent !== digit) box.textContent = digit
    })
  })
  return (
    <span className={css.time}>
      <span className={css.label}>
        {label}
        {name !== null && <WholeTime run={run} />}
      </span>
      <b ref={ref} className={`num ${css.boxes}`} role="timer" aria-label={label}>
        {places.map((place) => (
          <i key={place} />
        ))}
      </b>
    </span>
  )
}

function WholeTime({ run }: RunProps) {
  const ref = useRef<HTMLElement>(null)
  useTicks(() => writeText(ref, clockText(run.timeLeft())))
  return (
    <span className={css.wholeTime}>
      Whole test <span ref={ref} className="num" />
    </span>
  )
}

/** The same timer, sized for phones. */
export function ShortClock({ run }: RunProps) {
  const ref = useRef<HTMLElement>(null)
  const { whole, label } = useShownClock(run)
  useTicks(() => {
    const left = run.clockLeft()
    writeText(ref, clockText(left).replace(/^00:/, ''))
    ref.current?.setAttribute('data-urgency', urgencyWithin(left, whole))
  })
  return <b ref={ref} className={`num ${css.short}`} role="timer" aria-label={label} />
}

/**
 * Announces the last five minutes and the last minute of the visible timer, and calls `onZero` at the end of the test.
 */
export function TimeKeeper({ run, onZero }: RunProps & { onZero: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const { name } = useShownClock(run)
  const before = useRef<{ name: string | null; left: number }>({ name, left: 0 })
  const isOver = useRef(false)
  useTicks(() => {
    const left = run.clockLeft()
    const warning = before.current.name === name ? warningBetween(before.current.left, left) : null
    before.current = { name, left }
    if (warning) writeText(ref, name === null ? `${warning}.` : t`${warning} in ${name}.`)
    if (run.timeLeft() > 0 || isOver.current) return
    isOver.current = true
    onZero()
  })
  return <p ref={ref} className="sr" aria-live="polite" />
}

/** Shows how long this question has been on the screen, over all visits. */
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

/** Text that counts down the seconds until something begins. */
export function Countdown({ left, label = t`Time until the test opens` }: { left: () => number; label?: string }) {
  const ref = useRef<HTMLElement>(null)
  useTicks(() => writeText(ref, countdownText(left())))
  return <b ref={ref} className="num" role="timer" aria-label={label} />
}

/** '00:17:42' */
export function clockText(seconds: number) {
  const whole = Math.ceil(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** '1:12' */
export function minutesText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Urgency = 'calm' | 'warn' | 'bad'

export function urgencyOf(seconds: number): Urgency {
  if (seconds <= 60) return 'bad'
  return seconds <= 300 ? 'warn' : 'calm'
}

const warnings = [
  { at: 60, text: t`1 minute left` },
  { at: 300, text: t`5 minutes left` },
]

/**
 * Returns the warning for a timer that passes a threshold between `before` and `left` seconds, once per threshold. A
 * timer that starts below a threshold does not pass it.
 */
export function warningBetween(before: number, left: number) {
  return warnings.find(({ at }) => before > at && left <= at)?.text ?? null
}

/** Returns the urgency for a timer of `whole` seconds; a five-minute timer does not start with a warning. */
export function urgencyWithin(left: number, whole: number): Urgency {
  const urgency = urgencyOf(left)
  return urgency === 'warn' && whole <= 300 ? 'calm' : urgency
}

const daySeconds = 86_400

/** '2 days 03:15:00' */
export function countdownText(seconds: number) {
  const days = Math.floor(Math.ceil(seconds) / daySeconds)
  const rest = clockText(Math.ceil(seconds) - days * daySeconds)
  if (days === 0) return rest
  return t`${plural(days, '# day', '# days')} ${rest}`
}
