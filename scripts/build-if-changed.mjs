import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './toolchain.mjs'

const stampOf = (/** @type {string} */ folder) => path.join(root, folder, '.sources')

/** Builds the pages unless their sources are those of the last good build. Returns an exit code. */
export const buildIfChanged = () => build(stampOf('dist'), [])

/** The same in the pseudo-language, which shows where a screen has no room for long texts; no release has it. */
export const buildPseudoIfChanged = () => build(stampOf('dist/languages/en-XA'), ['en-XA'])

async function build(/** @type {string} */ stamp, /** @type {string[]} */ languages) {
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return 0
  console.log(['Building the pages', ...languages, '…'].join(' '))
  rmSync(stamp, { force: true })
  const code = await runNode(['scripts/build.mjs', ...languages], { NODE_ENV: 'production' })
  if (code !== 0) return code
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
  return 0
}

/** A digest of everything the built pages are made from. */
export function hashSources(directory = root) {
  const hash = createHash('sha256')
  for (const file of listSources(directory)) {
    hash
      .update(`${path.relative(directory, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Pages may import from a domain its contract and its rules, and nothing else of it. */
function listSources(/** @type {string} */ directory) {
  const single = [
    'vite.config.ts',
    'vite.staff.config.ts',
    'scripts/browsers.mjs',
    'scripts/build.mjs',
    'scripts/build-pages.mjs',
    'scripts/build-worker.mjs',
    'scripts/install-build.mjs',
    'scripts/one-stylesheet.mjs',
    'scripts/retriable-imports.mjs',
    'package-lock.json',
    'tsconfig.json',
    'index.html',
  ]
  const domains = walk(path.join(directory, 'src', 'domains')).filter((file) =>
    /^(calls|schema|rules)\.ts$/.test(path.basename(file)),
  )
  const folders = ['src/web', 'src/platform', 'scripts/texts', 'locales', 'public'].flatMap((folder) =>
    walk(path.join(directory, folder)),
  )
  const files = single.map((name) => path.join(directory, name)).filter((file) => existsSync(file))
  return [...files, ...folders, ...domains].filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

/** @param {string} folder @returns {string[]} */
function walk(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name)
    return entry.isDirectory() ? walk(place) : [place]
  })
}
