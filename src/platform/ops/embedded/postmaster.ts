import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findDeathSignalPrefix, spawnOptions } from './isolation.ts'
import type { Place } from './place.ts'

export type Guard = 'kernel' | 'watchdog'

export const PORT = 5432
const maxConnections = 60
/**
 * Connections a node's pool may take; the rest is for the listening connection, migrations, one-off commands and
 * PostgreSQL itself.
 */
export const embeddedPoolLimit = 50
const START_TIMEOUT_MS = 300_000
const STOP_TIMEOUT_MS = 15_000
const LOG_MAX_BYTES = 10_000_000

type Spawning = { place: Place; logFile: string; guard?: Guard; isDurable: boolean; settings: string[] }

/** Starts the server process of a prepared place; it does not outlive this process. */
export function spawnPostmaster(input: Spawning): ChildProcess {
  const { pgData, bin, socketDir, isolation } = input.place
  const deathSignal = input.guard === 'watchdog' ? undefined : findDeathSignalPrefix()
  const all = [...serverSettings(socketDir, input.isDurable), ...input.settings]
  const settings = all.flatMap((setting) => ['-c', setting])
  const command = [...isolation.prefix, ...(deathSignal ?? []), path.join(bin, 'postgres'), '-D', pgData, ...settings]
  const output = openLog(input.logFile)
  // In a session of its own: Ctrl-C reaches every process of the terminal, and the database must outlive the
  // server's last queries.
  const options: SpawnOptions = { ...spawnOptions(isolation), detached: true, stdio: ['ignore', output, output] }
  const child = spawn(command[0] ?? '', command.slice(1), options)
  closeSync(output)
  if (!deathSignal) watchOver(child)
  return child
}

function serverSettings(socketDir: string, isDurable: boolean): string[] {
  const durability = isDurable ? 'on' : 'off'
  return [
    'listen_addresses=',
    `unix_socket_directories="${socketDir.replaceAll('"', '""')}"`,
    `port=${PORT}`,
    `fsync=${durability}`,
    `synchronous_commit=${durability}`,
    `full_page_writes=${durability}`,
    `max_connections=${maxConnections}`,
    'shared_buffers=128MB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    // A failed statement and the detail of its error may name a person.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_line_prefix=%m [%p] ',
  ]
}

/** For systems without a death signal: starts a process that asks the database to stop when its pipe from us breaks. */
function watchOver(child: ChildProcess): void {
  const script = "process.stdin.resume().on('end', () => process.kill(Number(process.argv[1]), 'SIGINT'))"
  const options: SpawnOptions = { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }
  const watchdog = spawn(process.execPath, ['-e', script, String(child.pid)], options)
  child.on('exit', () => watchdog.kill())
}

/** Returns when the server takes connections; throws with the end of its log when it does not. */
export async function waitUntilReady(input: { child: ChildProcess; pgData: string; logFile: string }): Promise<void> {
  const { child, pgData, logFile } = input
  const [pidFile, deadline] = [path.join(pgData, 'postmaster.pid'), Date.now() + START_TIMEOUT_MS]
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  while (!isReady(pidFile, child.pid)) {
    if (failure) throw failure
    if (hasEnded(child))
      throw new Error(`The embedded database did not start. Last lines of ${logFile}:\n${readTail(logFile)}`)
    if (Date.now() > deadline) {
      child.kill('SIGINT')
      throw new Error(`The embedded database was not ready after 5 minutes. See ${logFile}.`)
    }
    await delay(10)
  }
}

/** Returns whether the server is ready. The postmaster writes its state on the eighth line of its pid file, for which PostgreSQL's own tools wait too. */
function isReady(pidFile: string, pid: number | undefined): boolean {
  if (!existsSync(pidFile)) return false
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Closes the connections, writes a checkpoint and returns when the process has ended. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ending = once(child, 'exit')
  // Fast shutdown; a server that does not manage it is dropped and recovers from its log at the next start.
  child.kill('SIGINT')
  const timeout = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await ending
  clearTimeout(timeout)
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_MAX_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

function readTail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
