/*
 * Builds the pages. Each language has its own files, as the sentences are in the code (docs/decisions/texts.md).
 * `node scripts/build.mjs en-XA` builds one; without a name all that have a catalogue are built.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from './build-pages.mjs'
import { root } from './toolchain.mjs'

const catalogues = path.join(root, 'locales')
const translated = existsSync(catalogues) ? readdirSync(catalogues).filter((name) => /\.po$/.test(name)) : []
const named = process.argv.slice(2)
for (const language of named.length > 0 ? named : ['en', ...translated.map((name) => name.replace(/\..*$/, ''))]) {
  process.env.BUILD_LANGUAGE = language
  await buildPages(path.join(root, 'dist', language === 'en' ? '' : `languages/${language}`))
}
