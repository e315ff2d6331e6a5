import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { LaneFigures } from '#platform/data/database/bulkhead.ts'
import { type DatabaseClock, isClockRight } from '#platform/data/database/database-clock.ts'

const lookEveryMs = 2000

/** `freeBytes`: free for us, below the data directory; null: unknown. `isLow`: below the reserve. */
type Disk = { freeBytes: () => number | null; isLow: () => boolean; reserveBytes: number }

/** Checks repeatedly how much space is left: the last of it is for answers. */
export async function watchDisk(input: { dataDir: string; reserveBytes: number; log: Pick<Logger, 'error' | 'info'> }) {
  const { dataDir, reserveBytes, log } = input
  let free: number | null = null
  let wasLow = false
  const isLow = () => free !== null && free < reserveBytes

  async function look() {
    const stats = await statfs(dataDir).catch(() => null)
    free = stats && stats.bavail * stats.bsize
    if (isLow() === wasLow) return
    wasLow = isLow()
    const line = { free, reserve: reserveBytes, dataDir }
    if (wasLow) log.error(line, 'the disk is almost full: only answers to tests are taken')
    else log.info(line, 'the disk has room again')
  }

  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  const disk: Disk = { freeBytes: () => free, isLow, reserveBytes }
  return { disk, stop: async () => clearInterval(timer) }
}

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
