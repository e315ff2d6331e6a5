import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findHome, findOutside } from '#platform/ops/embedded/move.ts'
import { endOrphans } from '#platform/ops/embedded/orphans.ts'

const endings: (() => Promise<unknown>)[] = []
const quiet = { info: () => undefined, warn: () => undefined }

/** Registers a cleanup for the end of the benchmark, however it ends; the newest runs first. */
export function atEnd(undo: () => Promise<unknown>) {
  endings.unshift(undo)
}

async function undoEach() {
  for (let undo = endings.shift(); undo; undo = endings.shift()) {
    // A failed cleanup must not prevent the others.
    await undo().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
  }
}

let undoing: Promise<void> | undefined

/** Runs all registered cleanups once; an interruption and the failure it causes both call this. */
export function undoAll() {
  undoing ??= undoEach()
  return undoing
}

/** Keeps a directory at the end; only the database of a server that was stopped during its start, and is still ending, is cleaned up. */
export function keepDirectory(directory: string) {
  const whole = path.resolve(directory)
  mkdirSync(whole, { recursive: true })
  atEnd(() => endOrphans(path.join(findHome(whole), 'postgres'), quiet))
  return whole
}

/** Creates a directory in the system's temporary directory, which is deleted when the benchmark ends. */
export function makeDirectory() {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-bench-'))
  atEnd(async () => {
    await endOrphans(path.join(findHome(directory), 'postgres'), quiet)
    for (const place of [directory, findOutside(directory)]) rmSync(place, { recursive: true, force: true })
  })
  return directory
}
