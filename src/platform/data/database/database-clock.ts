/*
 * All processes use the database's clock. Each measures the offset of its own clock by asking, and then counts on its
 * monotonic clock, so that setting the clock of a machine moves no deadline. See docs/decisions/load-and-clock.md.
 */

/** A node whose clock is further off reports it and is not ready. */
export const mostOffsetMs = 2000
/** Upper bound for the drift of quartz and virtual-machine clocks. */
const driftPerMs = 0.0005

type Reading = { databaseMs: number; at: number; uncertainMs: number }
type Clocks = { wall: () => number; monotonic: () => number }

const realClocks: Clocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/** Creates the clock. It uses the machine's own clock until the database's first answer. */
export function createDatabaseClock({ wall, monotonic }: Clocks = realClocks) {
  let known: Reading | null = null

  const uncertaintyOf = ({ at, uncertainMs }: Reading, now: number) => uncertainMs + (now - at) * driftPerMs
  const at = (now: number) => (known ? known.databaseMs + (now - known.at) : wall())

  return {
    now: () => new Date(Math.round(at(monotonic()))),
    /** Offset of this machine's own clock, in milliseconds; positive when it is ahead. */
    offsetMs: () => (known ? wall() - at(monotonic()) : 0),
    /** Asks the database once: its answer was true at some moment between the question and its arrival. */
    async measure(ask: () => Promise<number>) {
      const from = monotonic()
      const answered = await ask()
      const to = monotonic()
      const reading = { databaseMs: answered, at: (from + to) / 2, uncertainMs: (to - from) / 2 }
      // A slow answer tells less than an older quick one, unless they contradict each other.
      const before = known ? uncertaintyOf(known, to) : Number.POSITIVE_INFINITY
      const distanceMs = Math.abs(at(reading.at) - reading.databaseMs)
      if (reading.uncertainMs <= before || distanceMs > reading.uncertainMs + before) known = reading
    },
  }
}
export type DatabaseClock = ReturnType<typeof createDatabaseClock>

export function isClockRight(clock: Pick<DatabaseClock, 'offsetMs'>) {
  return Math.abs(clock.offsetMs()) <= mostOffsetMs
}
