/*
 * Builds the pages in each language that has a catalogue, or in the named ones: `node scripts/build.mjs en-XA`. Each
 * language has its own files, because the code contains the sentences (docs/decisions/texts.md).
 */
import path from 'node:path'
import { buildPages } from './build-pages.mjs'
import { listLanguages, readLanguage } from './texts/languages.ts'
import { root } from './toolchain.mjs'

const named = process.argv.slice(2)
const names = named.length > 0 ? named : listLanguages()
await buildPages(
  names.map((name) => ({
    language: readLanguage(name),
    dist: path.join(root, 'dist', name === 'en' ? '' : `languages/${name}`),
  })),
)
