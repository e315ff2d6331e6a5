import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayMs } from '#platform/text/india-time.ts'
import type { OwnWords } from '#platform/text/own-words.ts'

/*
 * Pages in an institute's own words: one build for each choice of words, below the data directory, as the
 * checkout may be read-only or shared (scripts/build-words.mjs).
 */

/** `earlier`: builds of other words, from which pages are still open. */
export type OwnPages = { words: OwnWords; folder: string; earlier: string[] }

const homeOf = (dataDir: string) => path.join(dataDir, 'terminology')

/** Returns the folder of the pages built with these words. */
export function folderOf(dataDir: string, words: OwnWords) {
  return path.join(homeOf(dataDir), createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16))
}

export const isSame = (some: OwnWords, others: OwnWords) => JSON.stringify(some) === JSON.stringify(others)

const failure = (folder: string) => path.join(folder, '.failed')

/** Returns the state of the pages with these words: `failed` until the next start tries again. */
export function stateOf(dataDir: string, words: OwnWords) {
  const folder = folderOf(dataDir, words)
  if (existsSync(failure(folder))) return 'failed'
  return existsSync(path.join(folder, '.built')) ? 'ready' : 'preparing'
}

/** Keeps the words where the build finds them, and forgets that an earlier one has failed. */
export function placeWords(folder: string, words: OwnWords) {
  mkdirSync(folder, { recursive: true })
  rmSync(failure(folder), { force: true })
  writeFileSync(path.join(folder, 'words.json'), JSON.stringify(words))
}

export const noteFailure = (folder: string) => writeFileSync(failure(folder), '')

/** Deletes builds of other words a day after a server last started with them; returns the remaining ones. */
export function leaveOthers(dataDir: string, current: string | null, now = Date.now()): string[] {
  const home = homeOf(dataDir)
  if (!existsSync(home)) return []
  const folders = readdirSync(home).map((name) => path.join(home, name))
  return folders.filter((folder) => {
    const mark = path.join(folder, '.left')
    if (folder === current) {
      rmSync(mark, { force: true })
      return false
    }
    if (!existsSync(mark)) writeFileSync(mark, '')
    else if (now - statSync(mark).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
    return existsSync(path.join(folder, 'client/assets'))
  })
}
