import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/* Programs of the rehearsal: each has its own log, and is stopped with it by its own process id. */

export type Program = {
  name: string
  child: ChildProcess
  hasEnded: () => boolean
  end: (signal?: NodeJS.Signals) => Promise<void>
}

const running = new Set<Program>()

/** PostgreSQL and etcd must not run as root. */
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--']
export const unprivileged = (command: string[]) => (process.getuid?.() === 0 ? [...asPostgres, ...command] : command)

type Starting = { folder: string; name: string; command: string[]; env?: Record<string, string> }

export function run({ folder, name, command, env = {} }: Starting): Program {
  const output = openSync(path.join(folder, `${name}.log`), 'a')
  const [file = '', ...args] = command
  const options = {
    env: { ...process.env, ...env },
    cwd: env.CWD ?? folder,
    stdio: ['ignore', output, output] as ['ignore', number, number],
  }
  const child = spawn(file, args, options)
  closeSync(output)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const program: Program = {
    name,
    child,
    hasEnded,
    async end(signal = 'SIGTERM') {
      if (!hasEnded()) {
        const ending = once(child, 'exit')
        child.kill('SIGCONT')
        child.kill(signal)
        const late = setTimeout(() => child.kill('SIGKILL'), 40_000)
        await ending
        clearTimeout(late)
      }
      running.delete(program)
    },
  }
  running.add(program)
  return program
}

export async function endAll() {
  await Promise.all([...running].map((program) => program.end()))
}

export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 120_000) {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s.`)
    await delay(200)
  }
}

export async function statusOf(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await answer.body?.cancel()
  return answer.status
}
