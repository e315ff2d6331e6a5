import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { hourMs } from '#platform/text/india-time.ts'
import type { OwnWords } from '#platform/text/own-words.ts'
import {
  type CorrectedPages,
  folderOf,
  homeOf,
  leaveOthers,
  noteFailure,
  type OwnPages,
  placeWanted,
} from './own-pages.ts'

/** A build takes some 15 s. A start waits for it no longer than this, and then leaves it to the running server. */
const longestAtStartMs = 60_000

type Building = { dataDir: string; log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal }
export type Order = Building & { words: OwnWords }

type Run = { script: string; folder: string; signal: AbortSignal; isQuiet: boolean }

async function runBuild({ script, folder, signal, isQuiet }: Run) {
  const args = ['--import', './scripts/stop-with-parent.mjs', script, folder]
  const child = spawn(process.execPath, isQuiet ? [...args, '--quietly'] : args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  const code = await once(child, 'close').then(
    ([exitCode]) => Number(exitCode ?? 1),
    (error: Error) => {
      complaint += error.message
      return 1
    },
  )
  return { code, complaint }
}

/** Runs a build unless it exists. Returns false if this server cannot; the log says why. */
async function build({ log, ...run }: Run & Pick<Building, 'log'>) {
  const { folder, signal, isQuiet } = run
  log.info({ folder }, 'the pages that the office has changed are brought up to date')
  const late = AbortSignal.timeout(isQuiet ? hourMs : longestAtStartMs)
  const { code, complaint } = await runBuild({ ...run, signal: AbortSignal.any([signal, late]) })
  if (code === 0) return true
  if (signal.aborted || (late.aborted && !isQuiet)) return false
  noteFailure(folder)
  log.warn({ folder, complaint }, 'the pages that the office has changed could not be built')
  return false
}

/**
 * Builds the pages with these words unless they exist. Returns false if this server cannot. `isQuiet`: at low
 * priority beside a working server.
 */
export async function buildOwnPages({ dataDir, words, log, signal }: Order, isQuiet = false): Promise<boolean> {
  const folder = folderOf(dataDir, words)
  placeWanted(folder, 'words.json', words)
  return build({ script: 'scripts/build-words.mjs', folder, log, signal, isQuiet })
}

/** Returns the pages of a language with these corrections, by the keys of their sentences; writes them first unless they exist. */
export async function openCorrectedPages(
  { dataDir, log, signal }: Building,
  language: string,
  sentences: Readonly<Record<string, string>>,
): Promise<CorrectedPages> {
  const hasSome = Object.keys(sentences).length > 0
  const folder = hasSome ? folderOf(dataDir, sentences, language) : null
  const earlier = leaveOthers(homeOf(dataDir, language), folder)
  if (folder === null) return { folder, earlier, sentences: {} }
  placeWanted(folder, 'corrections.json', { language, sentences })
  const isBuilt = await build({ script: 'scripts/build-corrected.mjs', folder, log, signal, isQuiet: false })
  return isBuilt ? { folder, earlier, sentences } : { folder: null, earlier, sentences: {} }
}

/** Returns the pages to start with; null: none, so ours are shown. */
export async function openOwnPages(order: Order): Promise<OwnPages | null> {
  const { dataDir, words } = order
  const hasWords = Object.keys(words).length > 0
  const folder = hasWords ? folderOf(dataDir, words) : null
  const earlier = leaveOthers(homeOf(dataDir), folder)
  if (folder === null || !(await buildOwnPages(order))) return null
  return { words, folder, earlier }
}
