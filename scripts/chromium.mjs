import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { environment, modules, node, root } from './toolchain.mjs'

// The shell is the same engine without a desktop: browser tests need a fifth less processor time with it.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds or installs a Chromium. Returns the environment variables that the browser tests need (none for Playwright's own download), or a sentence that says
 * what is missing.
 * @returns {Promise<NodeJS.ProcessEnv | string>}
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return isBrowser(given) ? { CHROMIUM_PATH: given } : `CHROMIUM_PATH is ${given}, which is no working Chromium.`
  const found = findOnPath() ?? installFromDebian()
  if (found) return { CHROMIUM_PATH: found }
  if (downloadWithPlaywright() && (await isDownloadedRunning())) return {}
  return 'There is no Chromium that runs here: let root do "apt-get install chromium" (on Debian; elsewhere the package "chromium" of the system), or set CHROMIUM_PATH to the program of one.'
}

function findOnPath() {
  const directories = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = NAMES.flatMap((name) => directories.map((directory) => path.join(directory, name)))
  return candidates.find((file) => existsSync(file) && isBrowser(file))
}

/** Returns whether the file is a real browser: some systems install a stub that only says how to install it. */
function isBrowser(/** @type {string} */ file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return undefined
  if (!/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return undefined
  console.log('Installing Chromium with apt-get …')
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' })
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  // A machine without fonts shows nothing for a script that the page's own fonts lack.
  const install = (/** @type {string[]} */ packages) =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
  install(['chromium-headless-shell', 'fonts-liberation'])
  if (!findOnPath()) install(['chromium', 'fonts-liberation'])
  return findOnPath()
}

/** Returns whether Playwright's download runs. It needs system libraries, which only root can install. */
async function isDownloadedRunning() {
  const { chromium } = await import('@playwright/test')
  return chromium
    .launch({ args: ['--no-sandbox'] })
    .then((browser) => browser.close())
    .then(
      () => true,
      () => false,
    )
}

function downloadWithPlaywright() {
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  const args = [path.join(modules, '@playwright/test/cli.js'), 'install', ...withLibraries, 'chromium']
  return spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment() }).status === 0
}
