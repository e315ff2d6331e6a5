import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayMs } from '#platform/text/india-time.ts'
import type { OwnWords } from '#platform/text/own-words.ts'

/*
 * Pages that the office has changed: in an institute's own words (scripts/build-words.mjs), or in a language with
 * corrected sentences (scripts/build-corrected.mjs). One build for each choice, below the data directory, as the
 * checkout may be read-only or shared.
 */

/** `earlier`: builds of other words, from which pages are still open. */
export type OwnPages = { words: OwnWords; folder: string; earlier: string[] }

/** Pages of a language with corrections. `folder` null: there are none, or they could not be built. `sentences`: those that they show, by key. */
export type CorrectedPages = { folder: string | null; earlier: string[]; sentences: Readonly<Record<string, string>> }

/** Folder of all builds in own words, or with corrections of a language. */
export const homeOf = (dataDir: string, language?: string) =>
  language === undefined ? path.join(dataDir, 'terminology') : path.join(dataDir, 'corrections', language)

/** Returns the folder of the pages built with these words, or with these corrections of a language. */
export function folderOf(dataDir: string, words: OwnWords, language?: string) {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
  return path.join(homeOf(dataDir, language), hash)
}

export const isSame = (some: OwnWords, others: OwnWords) => JSON.stringify(some) === JSON.stringify(others)

const failure = (folder: string) => path.join(folder, '.failed')

/** Returns the state of the pages with these words: `failed` until the next start tries again. */
export function stateOf(dataDir: string, words: OwnWords) {
  const folder = folderOf(dataDir, words)
  if (existsSync(failure(folder))) return 'failed'
  return existsSync(path.join(folder, '.built')) ? 'ready' : 'preparing'
}

/** Writes what is wanted to a file where the build finds it, and clears the failure of an earlier build. */
export function placeWanted(folder: string, name: string, wanted: object) {
  mkdirSync(folder, { recursive: true })
  rmSync(failure(folder), { force: true })
  writeFileSync(path.join(folder, name), JSON.stringify(wanted))
}

export const noteFailure = (folder: string) => writeFileSync(failure(folder), '')

/** Deletes the other builds of a home a day after a server last started with them; returns the remaining ones. */
export function leaveOthers(home: string, current: string | null, now = Date.now()): string[] {
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
