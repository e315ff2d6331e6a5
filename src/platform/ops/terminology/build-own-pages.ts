import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { hourMs } from '#platform/text/india-time.ts'
import type { OwnWords } from '#platform/text/own-words.ts'
import { folderOf, leaveOthers, noteFailure, type OwnPages, placeWords } from './own-pages.ts'

/** A build takes some 15 s. A start waits for it no longer than this, and leaves it to the server that works then. */
const longestAtStartMs = 60_000

export type Order = { dataDir: string; words: OwnWords; log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal }

async function runBuild(folder: string, signal: AbortSignal, isQuiet: boolean) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'scripts/build-words.mjs', folder]
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

/**
 * Builds the pages with these words unless they exist. Returns false if this server cannot; the log says why.
 * `isQuiet`: at low priority beside a working server.
 */
export async function buildOwnPages(order: Order, isQuiet = false): Promise<boolean> {
  const { dataDir, words, log, signal } = order
  const folder = folderOf(dataDir, words)
  placeWords(folder, words)
  log.info({ words }, 'the pages in the words of the institute are brought up to date')
  const late = AbortSignal.timeout(isQuiet ? hourMs : longestAtStartMs)
  const { code, complaint } = await runBuild(folder, AbortSignal.any([signal, late]), isQuiet)
  if (code === 0) return true
  if (signal.aborted || (late.aborted && !isQuiet)) return false
  noteFailure(folder)
  log.warn({ words, complaint }, 'the pages in the words of the institute could not be built')
  return false
}

/** Returns the pages to start with; null: none, so ours are shown. */
export async function openOwnPages(order: Order): Promise<OwnPages | null> {
  const { dataDir, words } = order
  const hasWords = Object.keys(words).length > 0
  const folder = hasWords ? folderOf(dataDir, words) : null
  const earlier = leaveOthers(dataDir, folder)
  if (folder === null || !(await buildOwnPages(order))) return null
  return { words, folder, earlier }
}
