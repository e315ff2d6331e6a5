import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { hashSources } from '../build-if-changed.mjs'
import { modules, node, nodeEnvironment, root } from '../toolchain.mjs'
import { packRelease } from './archive.ts'
import { describeParts, productionDescription, productionLock } from './describe-parts.ts'
import type { Entry } from './tar.ts'

/*
 * Makes the archive of a commit: the committed files and built pages, without tests and development files.
 */

const leftOut =
  /^(?:test|bench|docs\/measured|docs\/pictures|\.ci|\.vscode|scripts\/(?:house|hooks))\/|\.test\.tsx?$|^(?:playwright|vitest|drizzle)\.config\.ts$/
const partsName = 'sbom.cdx.json'

function git(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
  return stdout
}

/** Returns whether a file of the commit belongs to a release. */
export const isReleased = (file: string) => !leftOut.test(file)

function listBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name)
    return entry.isDirectory() ? listBelow(place) : [place]
  })
}

/** Reads every file below a folder, keyed by its path there. Links are not followed and are left out. */
export function readEntries(folder: string, isWanted: (file: string) => boolean): Entry[] {
  const files = listBelow(folder).map((place) => ({
    place,
    name: path.relative(folder, place).split(path.sep).join('/'),
  }))
  return files
    .filter(({ name, place }) => isWanted(name) && statSync(place).isFile())
    .map(({ name, place }) => ({
      name,
      bytes: readFileSync(place),
      isExecutable: (statSync(place).mode & 0o100) !== 0,
    }))
}

function unpackCommit(commit: string, folder: string) {
  const tar = git(root, 'archive', '--format=tar', commit)
  const { status } = spawnSync('tar', ['-x', '-C', folder], { input: tar, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error('tar could not unpack the commit.')
  symlinkSync(modules, path.join(folder, 'node_modules'))
}

function build(folder: string) {
  const env = nodeEnvironment({ NODE_ENV: 'production' })
  const { status } = spawnSync(node, ['scripts/build.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The pages could not be built; the message stands above.')
}

const description = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** Adds the generated files of a release to the sources of the commit: its own package files, the list of its parts, and the mark that the pages are built. */
function complete(folder: string, commit: string, at: Date) {
  const placeOf = (name: string) => path.join(folder, name)
  const { name, version, license } = description.parse(JSON.parse(readFileSync(placeOf('package.json'), 'utf8')))
  writeFileSync(placeOf('package.json'), productionDescription(readFileSync(placeOf('package.json'), 'utf8')))
  const lock = productionLock(readFileSync(placeOf('package-lock.json'), 'utf8'))
  writeFileSync(placeOf('package-lock.json'), lock)
  writeFileSync(placeOf(partsName), describeParts(lock, { name, version, commit, at, licence: license }))
  writeFileSync(placeOf('COMMIT'), `${commit}\n`)
  return { name, version }
}

/** Builds the release of a commit in a temporary folder. The same commit gives the same bytes. */
export function makeRelease(revision = 'HEAD') {
  const commit = git(root, 'rev-parse', `${revision}^{commit}`).toString().trim()
  const seconds = Number(git(root, 'show', '-s', '--format=%ct', commit).toString())
  const above = mkdtempSync(path.join(tmpdir(), 'abhyas-release-'))
  // A constant name, because a build may record its path.
  const folder = path.join(above, 'abhyas')
  mkdirSync(folder)
  try {
    unpackCommit(commit, folder)
    build(folder)
    const { name, version } = complete(folder, commit, new Date(seconds * 1000))
    rmSync(path.join(folder, 'node_modules'))
    for (const entry of readEntries(folder, (file) => !isReleased(file))) rmSync(path.join(folder, entry.name))
    writeFileSync(path.join(folder, 'dist/.sources'), hashSources(folder))
    const entries = readEntries(folder, () => true)
    return {
      name: `${name}-${version}`,
      commit,
      bytes: packRelease(entries, { folder: `${name}-${version}`, seconds }),
    }
  } finally {
    rmSync(above, { recursive: true, force: true })
  }
}
