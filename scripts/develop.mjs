import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { launchServer, onStopAsked, untilEnd } from './serve.mjs'
import { root } from './toolchain.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const QUIET_MS = 150

/** Serves from the sources and restarts when the server's own files change; Vite, inside the server, reloads the pages. */
export async function develop(/** @type {string[]} */ args) {
  let isStopping = false
  /** @type {ChildProcess | undefined} */
  let child
  /** @type {(() => void) | undefined} */
  let wake
  onStopAsked((signal) => {
    isStopping = true
    child?.kill(signal)
    wake?.()
  })
  onServerChange(() => {
    child?.kill('SIGTERM')
    wake?.()
  })
  while (!isStopping) {
    const changed = new Promise((resolve) => {
      wake = () => resolve(undefined)
    })
    child = launchServer(['--dev', ...args], { NODE_ENV: 'development' })
    await untilEnd(child)
    child = undefined
    // A crashed server would crash again until a file is fixed.
    await changed
  }
  return 0
}

/** @param {() => void} act called once a burst of changes is over */
function onServerChange(act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  for (const [folder, counts] of Object.entries({ src: isServerFile, db: isStartFile })) {
    if (!existsSync(path.join(root, folder))) continue
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !counts(name)) return
      clearTimeout(timer)
      timer = setTimeout(act, QUIET_MS)
    })
  }
}

function isServerFile(/** @type {string} */ name) {
  return name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith(`web${path.sep}`)
}

/** Returns whether the server reads the file when it starts: migrations, patterns and the demo. */
function isStartFile(/** @type {string} */ name) {
  return /\.(ts|sql|json)$/.test(name) && !name.endsWith('.test.ts')
}
