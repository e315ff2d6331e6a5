import { mkdirSync } from 'node:fs'
import { takeLock } from '../embedded/lock.ts'
import { backupsOf } from './places.ts'

/** Thrown while another process is making, verifying or restoring a backup. */
export class BackupsInUse extends Error {}

/** Runs `work` on the backups of `dataDir` while no other process uses them. */
export async function holdBackups<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(backupsOf(dataDir), { recursive: true, mode: 0o700 })
  const lock = takeLock(backupsOf(dataDir), 'backups')
  if (!lock.isTaken)
    throw new BackupsInUse(
      `Another backup or restore is in progress in ${backupsOf(dataDir)} (process ${lock.holder}). Try again when it has finished.`,
    )
  try {
    return await work()
  } finally {
    lock.release()
  }
}
