import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const GIB = 2 ** 30

/** The whole suite needs about a third of this; nobody else on the machine should run short of memory. */
const wanted = { free: 4 * GIB, available: 6 * GIB }

/**
 * Creates a directory for a test run's temporary files: in memory where there is plenty, because each of some three hundred databases has nine hundred small
 * files, and otherwise in the system's temporary directory. The database accounts must be able to pass through it.
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

/** Linux's number for a file system in memory. */
const TMPFS = 0x01021994
