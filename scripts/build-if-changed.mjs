import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { root, runNode } from './toolchain.mjs'

const stamp = path.join(root, 'dist/.sources')

/** Returns the configured languages; those with a catalogue can be built. */
function wantedLanguages() {
  const file = path.join(root, '.env')
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  const wanted = (settings.LANGUAGES || 'en,hi,or,bn').split(',')
  return wanted.filter((name) => /^en/.test(name) || existsSync(path.join(root, `locales/${name}.po`)))
}

/** Builds the pages in these languages unless their sources equal those of the last good build. Returns an exit code. */
export async function buildIfChanged(languages = wantedLanguages()) {
  const sources = hashSources()
  const [builtFrom, ...built] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (builtFrom === sources && languages.every((name) => built.includes(name))) return 0
  console.log(`Building the pages (${languages.join(', ')}) …`)
  rmSync(stamp, { force: true })
  const code = await runNode(['scripts/build.mjs', ...languages], { NODE_ENV: 'production' })
  if (code !== 0) return code
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, [sources, ...languages].join(' '))
  return 0
}

/** Returns a digest of everything the built pages are made from. */
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

/** Lists the sources of the pages. Pages may import only a domain's contract and rules. */
function listSources(/** @type {string} */ directory) {
  const single = [
    'vite.config.ts',
    'vite.staff.config.ts',
    'scripts/browsers.mjs',
    'scripts/build.mjs',
    'scripts/build-languages.mjs',
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
