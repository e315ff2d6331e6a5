import type { LaneFigures } from '#platform/data/database/bulkhead.ts'
import { type DatabaseClock, isClockRight } from '#platform/data/database/database-clock.ts'
import type { Disk } from './watch-disk.ts'

/** How this process is, as plain numbers: for anyone who watches it, and for what it refuses by itself. */
export type Vitals = {
  /** Of the database's connections, by what they are wanted for. */
  lanes: () => Record<string, LaneFigures>
  clock: Pick<DatabaseClock, 'now' | 'offsetMs'>
  disk: Disk
}

/** Why no work should be sent here, as a sentence; null: nothing is known against it. */
export function whyNotReady({ clock }: Pick<Vitals, 'clock'>) {
  if (isClockRight(clock)) return null
  const seconds = Math.round(clock.offsetMs() / 1000)
  return `This server’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database’s clock.`
}
