import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

const lookEveryMs = 2000

/** `freeBytes`: for us, below the data directory; null: nobody can tell. `isLow`: less than the reserve. */
export type Disk = { freeBytes: () => number | null; isLow: () => boolean; reserveBytes: number }

/** Looks again and again how much room is left: the last of it is for answers. */
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
