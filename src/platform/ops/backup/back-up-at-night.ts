import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#platform/context.ts'
import { hourInIndia, hourMs } from '#platform/text/india-time.ts'
import { type Reading, reading } from '../observing/read-installation.ts'
import { listBackups } from './make-backup.ts'

/*
 * The nightly backup, in a low-priority child process: `npm run backup` as an operator would call it.
 */

const firstHour = 1
const lastHour = 4
/** A younger backup is that of last night, whatever the minute it began at. */
const freshMs = 20 * hourMs
/** Age after which the next quiet moment will do, for servers that do not run at night. */
const overdueMs = 30 * hourMs
const script = path.resolve(import.meta.dirname, '../../../../scripts/operator/backup.ts')

/** Exit code of `npm run backup` while another backup or restore is running. */
export const busyCode = 3

/** True for a backup that was restored into a scratch place and found whole. */
export const isProven = ({ folder }: { folder: string }) => existsSync(path.join(folder, 'proven.json'))

export function isBackupDue({ last, now, isQuiet }: { last: Date | null; now: Date; isQuiet: boolean }) {
  const age = last ? +now - +last : Number.POSITIVE_INFINITY
  const hour = hourInIndia(now)
  return age > freshMs && ((hour >= firstHour && hour < lastHour) || (age > overdueMs && isQuiet))
}

/** Runs `npm run backup`, and stops it when aborted. Returns its exit code and output. */
function runScript(signal: AbortSignal) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const nice = ['nice', '-n', '19', process.execPath, script, '--quiet']
    const [file = '', ...args] = process.platform === 'win32' ? nice.slice(3) : nice
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGTERM' })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said: said.trim() }))
  })
}

type Night = { dataDir: string; now: Date; isQuiet: boolean; log: Log; signal: AbortSignal }

/** Makes a backup when one is due; called repeatedly. */
export async function backUpAtNight({ dataDir, now, isQuiet, log, signal }: Night) {
  const findLast = () => listBackups(dataDir).filter(isProven).at(-1)
  const last = findLast()?.startedAt ?? null
  if (!isBackupDue({ last, now, isQuiet })) return
  try {
    const { code, said } = await runScript(signal)
    if (code === busyCode) return log.info({}, 'a backup is under way already')
    const made = findLast()
    // The command also ends with 1 when the backup was made and proven but lacks some stored files.
    if (!made || (code !== 0 && +made.startedAt === +(last ?? 0))) throw new Error(said || `It ended with ${code}.`)
    const { damaged = [], unread = [] } = made
    if (damaged.length > 0) log.error({ damaged, said }, 'stored files are damaged')
    if (unread.length > 0) log.error({ unread, said }, 'stored files could not be read')
    log.info({ backups: listBackups(dataDir).length }, 'a backup was made and proven')
  } catch (error) {
    if (signal.aborted) return
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'the backup failed')
  }
}

/** Returns the age of the newest verified backup in seconds; -1: none. */
export function readBackups(dataDir: string, now: Date): Reading[] {
  const newest = listBackups(dataDir).filter(isProven).at(-1)
  const age = newest ? (+now - statSync(path.join(newest.folder, 'backup.json')).mtimeMs) / 1000 : -1
  return [
    reading(
      'backup_age_seconds',
      'Time since the newest backup that was verified by a test restore; -1 if there is none',
      age,
    ),
  ]
}
