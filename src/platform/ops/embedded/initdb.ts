import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { runToEnd } from './isolation.ts'
import { giveAway } from './move.ts'
import type { Place } from './place.ts'

export const DATABASE = 'abhyas'
const MAJOR_VERSION = '18'

/**
 * Creates the database if there is none, complete with the database `abhyas` in it, or not at all. Returns
 * whether it did.
 */
export function initialiseOnce({ pgData, bin, isolation }: Place): boolean {
  const home = path.dirname(pgData)
  removeInterrupted(home)
  if (existsSync(pgData)) {
    checkVersion(pgData)
    return false
  }
  const arriving = mkdtempSync(path.join(home, 'postgres.new-'))
  giveAway(arriving, isolation)
  const tool = (name: string, args: string[], input?: string) => {
    const result = runToEnd(isolation, [path.join(bin, name), ...args], input)
    if (result.status !== 0) throw new Error(`${name} failed: ${result.error?.message ?? result.stderr.trim()}`)
  }
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale']
  // Everyone who can enter the socket's private directory owns the data, so a password would add nothing.
  tool('initdb', [`--pgdata=${arriving}`, `--username=${DATABASE}`, '--auth=trust', '--data-checksums', ...locale])
  tool('postgres', ['--single', '-D', arriving, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
  renameSync(arriving, pgData)
  syncDirectory(home)
  return true
}

function removeInterrupted(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new-'))) {
    rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

function checkVersion(pgData: string): void {
  const file = path.join(pgData, 'PG_VERSION')
  if (!existsSync(file)) throw new Error(`${pgData} exists but is not a database. Move it away and start again.`)
  const version = readFileSync(file, 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new Error(
    `The database in ${pgData} was created by PostgreSQL ${version}, but this is PostgreSQL ${MAJOR_VERSION}. ` +
      'Dump it with the old version and load it into an empty data directory.',
  )
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
