import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type EmbeddedLog = { info(details: object, message: string): void; warn(details: object, message: string): void }

// Fast shutdown, then immediate shutdown (recovered from the log at the next start), then SIGKILL.
const ESCALATION = [
  { signal: 'SIGINT', timeoutMs: 15_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const

/**
 * Stops what a killed server left running on `pgData`, and returns when nothing is. Call it only while holding
 * the data directory's lock: then whatever still runs there belongs to nobody.
 */
export async function endOrphans(pgData: string, log: EmbeddedLog): Promise<void> {
  const pidFile = path.join(pgData, 'postmaster.pid')
  const postmaster = readPostmasterPid(pidFile)
  if (postmaster === undefined) return
  for (const { signal, timeoutMs } of ESCALATION) {
    const running = findServers(pgData, postmaster)
    if (running.length > 0) log.warn({ running, signal }, 'ending the database a killed server left behind')
    // Only the postmaster treats these signals as a shutdown; its children follow it.
    running
      .filter((pid) => pid === postmaster || signal === 'SIGKILL')
      .forEach((pid) => void signalQuietly(pid, signal))
    if (await areGone({ pgData, postmaster, timeoutMs })) {
      // After a restart of the machine its number may belong to a stranger, which PostgreSQL would take for a live server.
      rmSync(pidFile, { force: true })
      return
    }
  }
  throw new Error(`A database process is still using ${pgData} and cannot be stopped (process ${postmaster}).`)
}

export function readPostmasterPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

async function areGone(input: { pgData: string; postmaster: number; timeoutMs: number }): Promise<boolean> {
  const deadline = Date.now() + input.timeoutMs
  while (findServers(input.pgData, input.postmaster).length > 0) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/**
 * Lists the PostgreSQL processes working in `pgData`, including children of a dead postmaster where the system
 * can tell.
 */
export function findServers(pgData: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return isPostgres(postmaster) ? [postmaster] : []
  // A missing folder has no server.
  if (!existsSync(pgData)) return []
  const directory = realpathSync(pgData)
  const seen = findBySight(directory)
  return seen.length > 0 ? seen : findAsOwner(directory)
}

function findBySight(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readLink(`/proc/${pid}/cwd`) === directory)
    .filter((pid) => /\/postgres( \(deleted\))?$/.test(readLink(`/proc/${pid}/exe`)))
    .map(Number)
}

/** Lists the processes as the database's account: a container's root may not inspect processes of other accounts, under one of which its database runs. */
function findAsOwner(directory: string): number[] {
  const { uid, gid } = statSync(directory)
  if (process.getuid?.() !== 0 || uid === 0) return []
  const isIn = ['-name', 'cwd', '-lname', directory.replaceAll(/[\\*?[\]]/g, '\\$&')]
  const isProgram = ['-name', 'exe', '(', '-lname', '*/postgres', '-o', '-lname', '*/postgres (deleted)', ')']
  const args = ['/proc', '-maxdepth', '2', '(', ...isIn, '-o', ...isProgram, ')', '-printf', '%h\n']
  const { stdout } = spawnSync('find', args, { uid, gid, cwd: '/', encoding: 'utf8' })
  const pids = (stdout ?? '').split('\n').flatMap((line) => /^\/proc\/(\d+)$/.exec(line)?.[1] ?? [])
  // Those found twice: by this directory, and by this program.
  return pids.filter((pid, index) => pids.indexOf(pid) < index).map(Number)
}

function isPostgres(pid: number): boolean {
  return /postgres/.test(spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '')
}

/** Reads a process's link; processes that ended or belong to other users read as no link. */
function readLink(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
