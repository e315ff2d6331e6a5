import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Locations of this checkout's tools, and how to run them. Used before anything is installed: built-in modules only.
 */

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const modules = path.join(root, 'node_modules')

/** The Node of this checkout, independent of the machine's. */
export const node = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const preload = `--import=${pathToFileURL(path.join(root, 'scripts/resolve-drizzle.mjs')).href}`

/**
 * By default Node collects garbage after every 16 MB of allocations. With 64 MB most objects are dead by then: the API tests need a seventh less
 * processor time.
 */
const roomForYoung = '--max-semi-space-size=64'

/** Compiled scripts are cached between runs: they save a quarter of a server's start, and the tests start forty. */
const compiled = path.join(modules, '.cache', 'compiled')

/** @param {NodeJS.ProcessEnv} [extra] */
export function environment(extra) {
  const directories = [path.join(modules, '.bin'), path.dirname(node), process.env.PATH ?? '']
  return { ...process.env, PATH: directories.join(path.delimiter), ...extra }
}

/**
 * Returns the environment for scripts on the checkout's Node, and for what they start.
 * @param {NodeJS.ProcessEnv} [extra]
 */
export function nodeEnvironment(extra) {
  const given = process.env.NODE_OPTIONS ?? ''
  const NODE_OPTIONS = given.includes(preload) ? given : `${given} ${roomForYoung} ${preload}`.trim()
  return environment({ NODE_COMPILE_CACHE: compiled, NODE_OPTIONS, ...extra })
}

/**
 * Runs a script on the checkout's Node with our own input and output; returns its exit code. Signals to us are passed on, so that stopping `npm test` leaves
 * nothing running.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [extra] @returns {Promise<number>}
 */
export function runNode(args, extra) {
  return untilExit(spawn(node, args, { cwd: root, stdio: 'inherit', env: nodeEnvironment(extra) }))
}

/** Does the same with the output collected for the caller, for a script that runs beside others. @param {string[]} args @param {string} [directory] */
export async function runNodeQuietly(args, directory = root) {
  const child = spawn(node, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'], env: nodeEnvironment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ said) => {
      output += said
    })
  const code = await untilExit(child)
  return { code, output: output.trimEnd() }
}

/** Starts a script whose input and output the caller uses; its errors are shown. @param {string[]} args */
export function startNode(args) {
  return spawn(node, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], env: nodeEnvironment() })
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
export function untilExit(child) {
  return new Promise((resolve, reject) => {
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(130))
    }
    process.once('SIGINT', passOn).once('SIGTERM', passOn)
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      resolve(code ?? 1)
    })
  })
}
