/*
 * Builds the pages with an institute's own terms, from `words.json` of a folder: node scripts/build-words.mjs FOLDER
 * [--quietly]. Does nothing if words and sources equal those of the last good build. Run by the server
 * (src/platform/ops/terminology).
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { hashSources } from './build-if-changed.mjs'
import { languageOf } from './texts/languages.ts'
import { root } from './toolchain.mjs'

const [folder = '', ...others] = process.argv.slice(2)
const words = path.join(folder, 'words.json')
const built = path.join(folder, '.built')
const stamp = hashAll(readFileSync(words))
if (!existsSync(built) || readFileSync(built, 'utf8') !== stamp) {
  if (others.includes('--quietly')) setPriority(constants.priority.PRIORITY_LOW)
  rmSync(built, { force: true })
  const { buildPages } = await import('./build-pages.mjs')
  const language = languageOf(JSON.parse(readFileSync(words, 'utf8')))
  await buildPages([{ language, dist: folder }], path.join(folder, 'marked'))
  // The folder is outside the checkout, whose package.json declares ES modules.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(built, stamp)
}

/** Hashes the server's sources too, because it has messages that the pages lack. */
function hashAll(/** @type {Buffer} */ wanted) {
  const hash = createHash('sha256').update(hashSources()).update(wanted)
  for (const file of globSync('src/domains/**/*.ts', { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
