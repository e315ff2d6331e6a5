import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/** `holder`: the number of the process that has it. */
type Lock = { isTaken: true; release: () => void } | { isTaken: false; holder: string }

/**
 * Takes the lock `name` of a directory for this process, unless another has it.
 *
 * Node has no flock. An exclusive SQLite transaction is the one operating-system file lock in its standard library: nothing
 * is ever stored in it, and the kernel lets go of it however the process ends, so that a lock can never be stale.
 */
export function takeLock(directory: string, name: string): Lock {
  const pidFile = path.join(directory, `${name}.pid`)
  const lock = new DatabaseSync(path.join(directory, `${name}.lock`), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    return { isTaken: false, holder: readPid(pidFile) }
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  const release = () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
  return { isTaken: true, release }
}

/** Takes the data directory for this process, or throws when another server has it. Returns the release. */
export function lockDirectory(directory: string): () => void {
  const lock = takeLock(directory, 'server')
  if (lock.isTaken) return lock.release
  throw new Error(
    `Another Abhyas server is already using ${directory} (process ${lock.holder}). ` +
      'Stop it first, or give this one a DATA_DIR of its own.',
  )
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
