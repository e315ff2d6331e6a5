import type { LaneFigures } from '#platform/data/database/bulkhead.ts'
import { type DatabaseClock, isClockRight } from '#platform/data/database/database-clock.ts'
import type { Disk } from './watch-disk.ts'

/** Health figures of this process, for monitoring and for its own refusals. */
export type Vitals = {
  /** Database connections by work class. */
  lanes: () => Record<string, LaneFigures>
  clock: Pick<DatabaseClock, 'now' | 'offsetMs'>
  disk: Disk
}

/** Returns why no work should be sent to this process, as a sentence; null: it is ready. */
export function whyNotReady({ clock }: Pick<Vitals, 'clock'>) {
  if (isClockRight(clock)) return null
  const seconds = Math.round(clock.offsetMs() / 1000)
  return `This server’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database’s clock.`
}
