/** When the attempt ends, by a clock that only runs forward and that nobody can set. Times in seconds. */
export function createDeadline(now: () => number, timeLeft: number) {
  let end = now() + timeLeft
  return {
    left: () => Math.max(0, end - now()),
    /** What the server says may shorten the time, never extend it: its answer has travelled. */
    resync: (timeLeft: number) => {
      end = Math.min(end, now() + timeLeft)
    },
  }
}
export type Deadline = ReturnType<typeof createDeadline>

/** Whole seconds since the last taking; fractions are carried on, so that nothing is lost over many short visits. */
export function createStopwatch(now: () => number) {
  let since = now()
  return {
    peek: () => Math.floor(now() - since),
    take: () => {
      const whole = Math.floor(now() - since)
      since += whole
      return whole
    },
  }
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

export type Urgency = 'calm' | 'warn' | 'bad'

export function urgencyOf(seconds: number): Urgency {
  if (seconds <= 60) return 'bad'
  return seconds <= 300 ? 'warn' : 'calm'
}
