import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findHome, findOutside } from '#platform/ops/embedded/move.ts'
import { endOrphans } from '#platform/ops/embedded/orphans.ts'

const endings: (() => Promise<unknown>)[] = []
const quiet = { info: () => undefined, warn: () => undefined }

/** Registers what must be undone when the benchmark ends, however it ends; the newest is undone first. */
export function atEnd(undo: () => Promise<unknown>) {
  endings.unshift(undo)
}

async function undoEach() {
  for (let undo = endings.shift(); undo; undo = endings.shift()) {
    // One step that cannot be undone must not prevent the others.
    await undo().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
  }
}

let undoing: Promise<void> | undefined

/** Undoes everything registered, once; an interruption and the failure it causes both end up here. */
export function undoAll() {
  undoing ??= undoEach()
  return undoing
}

/** A directory that stays; only the database of a server that was stopped in the middle of its start, and is still ending, goes. */
export function keepDirectory(directory: string) {
  const whole = path.resolve(directory)
  mkdirSync(whole, { recursive: true })
  atEnd(() => endOrphans(path.join(findHome(whole), 'postgres'), quiet))
  return whole
}

/** A directory below the system's temporary one, gone with the benchmark. */
export function makeDirectory() {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-bench-'))
  atEnd(async () => {
    await endOrphans(path.join(findHome(directory), 'postgres'), quiet)
    for (const place of [directory, findOutside(directory)]) rmSync(place, { recursive: true, force: true })
  })
  return directory
}
