/*
 * Writes the pages of a language with the sentences that the office has corrected, from `corrections.json` of a
 * folder: node scripts/build-corrected.mjs FOLDER. Nothing is compiled: it takes the files of the newest build,
 * which are in no language yet. Does nothing if build, catalogue and corrections are those of the last good one.
 * Run by the server (src/platform/ops/terminology).
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { markedFolder, writeLanguages } from './build-pages.mjs'
import { correctLanguage, readLanguage } from './texts/languages.ts'
import { root } from './toolchain.mjs'

const [folder = ''] = process.argv.slice(2)
/** @type {{ language: string, sentences: Record<string, string> }} */
const wanted = JSON.parse(readFileSync(path.join(folder, 'corrections.json'), 'utf8'))
const built = path.join(folder, '.built')
const language = correctLanguage(readLanguage(wanted.language), wanted.sentences)
const stamp = `${readFileSync(path.join(markedFolder, 'sources'), 'utf8')} ${language.version}`
if (!existsSync(built) || readFileSync(built, 'utf8') !== stamp) {
  rmSync(built, { force: true })
  await writeLanguages([{ language, dist: folder }], markedFolder, path.join(root, 'dist'))
  // The folder lies outside of the checkout, whose package.json says what its scripts are.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(built, stamp)
}
