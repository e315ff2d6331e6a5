import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { buildIfChanged } from './build-if-changed.mjs'
import { node, nodeEnvironment, root } from './toolchain.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const REPEAT_MS = 1_000
const LOOK_MS = 250

/** Builds the pages when their sources changed, and serves until stopped. @param {string[]} args */
export async function start(args) {
  const code = args.includes('--no-build') ? 0 : await buildIfChanged()
  if (code !== 0) return code
  const own = args.filter((arg) => arg !== '--no-build')
  const child = launchServer(own, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
  onStopAsked((signal) => void child.kill(signal))
  return untilEnd(child)
}

/**
 * Starts the server in its own session: Ctrl-C reaches every process of the terminal, and the server should be signalled once, by us. The preload stops it when
 * this process is gone.
 * @param {string[]} args @param {NodeJS.ProcessEnv} extra
 */
export function launchServer(args, extra) {
  const command = ['--import', './scripts/stop-with-parent.mjs', 'src/server.ts', ...args]
  return spawn(node, command, { cwd: root, stdio: 'inherit', env: nodeEnvironment(extra), detached: true })
}

/** @param {ChildProcess} child @returns {Promise<number>} the exit code, or what a shell makes of a signal */
export function untilEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}

/** @param {(signal: NodeJS.Signals) => void} stop called when a signal arrives, or npm disappears without one */
export function onStopAsked(stop) {
  let last = 0
  const hear = (/** @type {NodeJS.Signals} */ signal) => {
    // The terminal and npm both send the same Ctrl-C; a later one comes from an impatient person.
    if (Date.now() - last < REPEAT_MS) return
    last = Date.now()
    stop(signal)
  }
  process.on('SIGINT', hear).on('SIGTERM', hear).on('SIGHUP', hear)
  if (!process.env.npm_lifecycle_event) return
  const before = describeAncestors()
  const watch = setInterval(() => {
    if (describeAncestors() === before) return
    clearInterval(watch)
    if (last === 0) hear('SIGTERM')
  }, LOOK_MS)
  watch.unref()
}

/** Identifies our parent: npm, or the shell that npm runs us in. A shell outlives npm, so its parent counts too. */
function describeAncestors() {
  const stat = `/proc/${process.ppid}/stat`
  if (!existsSync(stat)) return String(process.ppid)
  const [, name = '', grandparent] = /\((.*)\) \S+ (\d+)/.exec(readFileSync(stat, 'utf8')) ?? []
  return /sh$/.test(name) ? `${process.ppid} ${grandparent}` : String(process.ppid)
}
