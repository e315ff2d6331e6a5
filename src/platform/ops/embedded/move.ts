import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Isolation } from './isolation.ts'

/** Returns the directory that holds the database of `dataDir`: itself, unless an earlier start noted that it had to move. */
export function findHome(dataDir: string): string {
  const note = noteFile(dataDir)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
}

/**
 * Moves the database of `dataDir` to a place every account can enter, and returns the new place. Until the note is
 * written the old place counts, so that an interruption at any point loses nothing.
 */
export function moveHome(dataDir: string): string {
  const home = outsideDirectory(dataDir)
  const [source, target] = [path.join(dataDir, 'postgres'), path.join(home, 'postgres')]
  // Left by a deleted data directory of the same name: not ours to use, nor to destroy.
  if (existsSync(target)) renameSync(target, `${target}.left-${Date.now()}`)
  if (existsSync(source)) copyWhole(source, target)
  writeFileSync(noteFile(dataDir), `${home}\n`)
  rmSync(source, { recursive: true, force: true })
  return home
}

/**
 * Moves the backups beside a database that had to move, as PostgreSQL itself writes them and the archive of its
 * log; the data directory gets a link. A mount or a link to another place stays as it is.
 */
export function moveBackups(dataDir: string, isolation: Isolation): void {
  const [source, target] = [path.join(dataDir, 'backups'), path.join(outsideDirectory(dataDir), 'backups')]
  const stats = lstatSync(source, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink() || (stats && stats.dev !== statSync(dataDir).dev)) return
  if (existsSync(target)) renameSync(target, `${target}.left-${Date.now()}`)
  if (stats) copyWhole(source, target)
  else mkdirSync(target)
  letThrough(target, isolation)
  rmSync(source, { recursive: true, force: true })
  symlinkSync(target, source)
}

/** Copies the PostgreSQL programs to a place every account can enter, once per version for all data directories of the machine. */
export function copyNative(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string }
  const target = path.join('/var/lib', `abhyas-postgresql-${version}`)
  if (existsSync(target)) return target
  try {
    copyWhole(native, target)
  } catch (error) {
    // Another server may have copied them meanwhile.
    if (!existsSync(target)) throw error
  }
  return target
}

/** Copies the source. The target appears at once and complete, or not at all. */
function copyWhole(source: string, target: string): void {
  const folder = mkdtempSync(`${target}.new-`)
  const arriving = path.join(folder, 'whole')
  try {
    // Not cpSync, which forgets the modes of directories, and PostgreSQL insists on them.
    const { status } = spawnSync('cp', ['-a', source, arriving], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${source} could not be copied to ${target}.`)
    spawnSync('sync')
    renameSync(arriving, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the folder outside the data directory for files that another account must reach; named after the data
 * directory, and absent until needed.
 */
export function findOutside(dataDir: string): string {
  return path.join('/var/lib', `abhyas-${hashOf(dataDir)}`)
}

function outsideDirectory(dataDir: string): string {
  const directory = findOutside(dataDir)
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o711)
  return directory
}

/** Makes the account that runs the database the owner of its files; that may be ourselves again. */
export function giveAway(directory: string, isolation: Isolation): void {
  if (process.getuid?.() !== 0 || (!isolation.account && statSync(directory).uid === 0)) return
  const { uid, gid } = isolation.account ?? { uid: 0, gid: 0 }
  const { status } = spawnSync('chown', ['-R', `${uid}:${gid}`, directory], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${directory} could not be given to the account ${uid} that runs the database.`)
}

/** Lets the account that runs the database pass through a directory of ours; it reads no names there, and others do not get in. */
export function letThrough(directory: string, { account }: Pick<Isolation, 'account'>): void {
  if (!account) return
  chownSync(directory, 0, account.gid)
  chmodSync(directory, 0o710)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function noteFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-lies-in.txt')
}
