import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findOutside } from '#platform/ops/embedded/move.ts'

const root = path.resolve(import.meta.dirname, '../..')
const timeoutMs = 240_000

/** Returns whether this port is free to listen on. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (isListening) await once(probe.close(), 'close')
  return isListening
}

/** Finds a port below the range from which systems assign client ports, so that none takes it while the server is starting or stopped. */
async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(21_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

/** `settings`: environment variables; `args`: the server's command line; `dataDir`: the initial data directory, empty by default. */
type LaunchOptions = { settings?: Record<string, string>; args?: string[]; dataDir?: string }

type Launched = { child: ChildProcess; said: () => string; printed: () => string; closed: Promise<unknown> }

/** `said`: the server's error output, shown when it does not start; `printed`: its standard output; `closed`: it has ended, and all output has been read. */
function launch(port: number, dataDir: string, { settings = {}, args: own = [] }: LaunchOptions): Launched {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    // Independent of the machine.
    WORKERS: '1',
    // The tests' database does not sync; another test checks that a durable one is required.
    ALLOW_DATA_LOSS: 'true',
    DATABASE_POOL: '',
    // A developer's .env must not lead the tests to a database in use.
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    ...settings,
  }
  const args = ['--import', './scripts/stop-with-parent.mjs', 'src/server.ts', ...own]
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = new Promise((resolve) => child.once('close', resolve))
  let said = ''
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    // Explains, in the run's log, a 500 that a page received.
    for (const line of text.split('\n'))
      if (line.includes('"level":50')) process.stderr.write(`${line.slice(0, 2000)}\n`)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    process.stderr.write(text)
  })
  return { child, said: () => said, printed: () => printed, closed }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.ok ?? false
}

async function untilReady({ child, said, closed }: Launched, url: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      // A process may end before its last output is read.
      await closed
      throw new Error(`The server ended with ${child.signalCode ?? `code ${child.exitCode}`}: ${said()}`)
    }
    if (Date.now() > deadline) throw new Error(`The server was not ready in time: ${said()}`)
    await delay(50)
  }
}

async function end({ child }: Launched, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Starts a real server with a demo institute on its own port and data directory, which it keeps over restarts and deletes when stopped. */
export async function startServer(options: LaunchOptions = {}) {
  const port = await findFreePort()
  const { dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-e2e-')) } = options
  const url = `http://localhost:${port}`
  let launched = launch(port, dataDir, options)

  async function stop() {
    await end(launched, 'SIGTERM')
    for (const place of [dataDir, findOutside(dataDir)]) rmSync(place, { recursive: true, force: true })
  }

  await untilReady(launched, url).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  return {
    url,
    dataDir,
    /**
     * Returns the address of the demo's payment gateway, the only other host from which pages may load scripts. It
     * changes with a restart.
     */
    async gatewayUrl() {
      const { headers } = await fetch(`${url}/readyz`)
      const found = /script-src [^;]*?(http:\/\/127\.0\.0\.1:\d+)/.exec(headers.get('content-security-policy') ?? '')
      if (!found?.[1]) throw new Error('This server has no sandbox gateway.')
      return found[1]
    },
    pid: () => launched.child.pid,
    /** Returns whether the process has ended, stopped by us or not. */
    hasEnded: () => launched.child.exitCode !== null || launched.child.signalCode !== null,
    /** Ends the process as a power cut does: with a signal that it cannot handle. */
    kill: () => end(launched, 'SIGKILL'),
    /** Returns everything that it printed since its last start. */
    printed: () => launched.printed(),
    /** Sends a signal to the process; the caller observes the reaction. */
    signal: (signal: NodeJS.Signals) => launched.child.kill(signal),
    end: (signal: NodeJS.Signals) => end(launched, signal),
    async restart(anew: LaunchOptions = options) {
      launched = launch(port, dataDir, anew)
      await untilReady(launched, url)
    },
    stop,
  }
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>
