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

/** A port that was free a moment ago. */
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

/** Starts Node on a script that serves on PORT; resolves when `readyPath` answers 200. */
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

/** Empty values keep the settings of a developer's own .env away from what is measured. */
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
    // All students of the benchmark come from one network, in a rush that no institute has.
    LOGIN_RATE_PER_NETWORK: '1000000',
  }
}

type Starting = {
  /** Node's CPU profile is written there when it stops. */
  profileDir?: string | undefined
  workers?: number
}

/** The server itself, its embedded database below it, and its workers where there are more than one. */
export function startServer(dataDir: string, { profileDir, workers = 1 }: Starting = {}) {
  const profiling = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileDir)}`]
  const args = ['--import', './scripts/stop-with-parent.mjs', ...profiling, 'src/server.ts']
  return startListening(args, { env: serverSettings(dataDir, workers), readyPath: '/readyz' })
}

/** Starts a server as `npm start` does, with its checks of the installation and of the built pages. */
export function startAsPeopleDo(dataDir: string) {
  return startListening(['scripts/run.mjs', 'start'], { env: serverSettings(dataDir, 1), readyPath: '/readyz' })
}

/** The bare server, answering with what stands in `file`. */
export function startBareServer(file: string, contentType: string) {
  const env = { BARE_FILE: file, BARE_CONTENT_TYPE: contentType }
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/bare-server.ts']
  return startListening(args, { env, readyPath: '/' })
}

/** The floor of a call of the console. */
export function startConsoleFloor(file: string) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/console-floor.ts']
  return startListening(args, { env: { FLOOR_FILE: file }, readyPath: '/' })
}

/** The floor, told in `file` what to answer and where its database is. */
export function startFloorServer(file: string) {
  const args = ['--import', './scripts/stop-with-parent.mjs', 'bench/floor-server.ts']
  return startListening(args, { env: { FLOOR_FILE: file }, readyPath: '/' })
}
