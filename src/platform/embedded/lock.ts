import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Takes the data directory for this process, or throws when another server has it. Returns the release.
 *
 * Node has no flock. An exclusive SQLite transaction is the one operating-system file lock in its standard library: nothing
 * is ever stored in it, and the kernel lets go of it however the process ends, so that a lock can never be stale.
 */
export function lockDirectory(directory: string): () => void {
  const pidFile = path.join(directory, 'server.pid')
  const lock = new DatabaseSync(path.join(directory, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new Error(
      `Another Abhyas server is already using ${directory} (process ${readPid(pidFile)}). ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
