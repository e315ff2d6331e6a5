import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atEnd } from './scratch.ts'

export const root = path.resolve(import.meta.dirname, '..')

const startTimeoutMs = 120_000
const stopTimeoutMs = 30_000

export type Running = { pid: number; url: string; readyAfterMs: number; stop: () => Promise<void> }

/** Finds a port that is free at this moment. */
async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No port is free on 127.0.0.1.')
  return address.port
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}

async function stopChild(child: ChildProcess) {
  if (hasEnded(child)) return
  const ending = once(child, 'exit')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ending
  clearTimeout(timeout)
}

async function answers(url: string) {
  const answer = await fetch(url).catch(() => null) // not listening yet
  await answer?.body?.cancel()
  return answer?.status === 200
}

/** Starts a Node script that serves on PORT; resolves when `readyPath` answers 200. */
async function startListening(args: string[], options: { env: Record<string, string>; readyPath: string }) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const env = { ...process.env, ...options.env, PORT: String(port) }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => stopChild(child)
  atEnd(stop)
  while (!(await answers(url + options.readyPath))) {
    if (hasEnded(child)) throw new Error(`node ${args.join(' ')} ended before it was ready.`)
    if (performance.now() - startedAt > startTimeoutMs) throw new Error(`node ${args.join(' ')} is not ready.`)
    await delay(10)
  }
  const running: Running = { pid: child.pid ?? 0, url, readyAfterMs: performance.now() - startedAt, stop }
  return running
}

/** Empty values keep a developer's .env out of the measured server. */
function serverSettings(dataDir: string, workers: number) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DRAIN_SECONDS: '0',
    WORKERS: String(workers),
    DATABASE_URL: '',
    DATABASE_POOL: '',
    SECRETS_KEY: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    // All students of the benchmark come from one network, at a rate that no institute has.
    LOGIN_RATE_PER_NETWORK: '1000000',
  }
}

type Starting = {
  /** Directory for Node's CPU profile, written when the server stops. */
  profileDir?: string | undefined
  workers?: number
}

/** Starts the server itself with its embedded database, and workers if there are more than one. */
export function startServer(dataDir: string, { profileDir, workers = 1 }: Starting = {}) {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileDir)}`]
  const args = ['--import', './scripts/stop-with-parent.mjs', ...profiling, 'src/server.ts']
  return startListening(args, { env: serverSettings(dataDir, workers), readyPath: '/readyz' })
}

/** Starts a server as `npm start` does, including the checks of the installation and the built pages. */
export function startAsPeopleDo(dataDir: string) {
  return startListening(['scripts/run.mjs', 'start'], { env: serverSettings(dataDir, 1), readyPath: '/readyz' })
}

/** Starts the bare server, which answers with the content of `file`. */
export function startBareServer(file: string, contentType: string) {
  const env = { BARE_FILE: file, BARE_CONTENT_TYPE: contentType }
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/bare-server.ts']
  return startListening(args, { env, readyPath: '/' })
}

/** Starts the floor of a console call. */
export function startConsoleFloor(file: string) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/console-floor.ts']
  return startListening(args, { env: { FLOOR_FILE: file }, readyPath: '/' })
}

/** Starts the floor; `file` says what to answer and where its database is. */
export function startFloorServer(file: string) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/floor-server.ts']
  return startListening(args, { env: { FLOOR_FILE: file }, readyPath: '/' })
}
