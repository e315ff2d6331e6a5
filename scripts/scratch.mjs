import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const GIB = 2 ** 30

/**
 * The whole suite needs about a third of this at once: nobody else on the machine should run short of memory
 * because of us.
 */
const wanted = { free: 4 * GIB, available: 6 * GIB }

/**
 * A directory for everything that a run of the tests makes and throws away: in memory where there is plenty, as each of some three hundred databases is nine hundred small files, and
 * otherwise where the system keeps such things. The accounts of databases must find their way through it.
 */
export function makeScratch(memory = '/dev/shm', needed = wanted) {
  const directory = mkdtempSync(path.join(isRoomy(memory, needed) ? memory : tmpdir(), 'abhyas-run-'))
  chmodSync(directory, 0o711)
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** @param {string} memory @param {typeof wanted} needed */
function isRoomy(memory, { free, available }) {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    return type === TMPFS && bavail * bsize >= free && process.availableMemory() >= available
  } catch {
    return false
  }
}

/** The number by which Linux tells a file system in memory from others. */
const TMPFS = 0x01021994
