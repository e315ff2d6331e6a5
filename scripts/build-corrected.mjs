/*
 * Writes a language's pages with the sentences that the office corrected, from `corrections.json` of a folder: node
 * scripts/build-corrected.mjs FOLDER. Run by the server (src/platform/ops/terminology).
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeLanguages } from './build-languages.mjs'
import { correctLanguage, readLanguage } from './texts/languages.ts'
import { root } from './toolchain.mjs'

/**
 * Compiles nothing: takes the newest build's files without a language, and the language's files where nothing is corrected. Does nothing if build, catalogue
 * and corrections equal those of the last good build.
 * @param {string} folder @param {{ dist?: string, read?: typeof readLanguage }} [from]
 */
export async function writeCorrected(folder, { dist = path.join(root, 'dist'), read = readLanguage } = {}) {
  /** @type {{ language: string, sentences: Record<string, string> }} */
  const wanted = JSON.parse(readFileSync(path.join(folder, 'corrections.json'), 'utf8'))
  const [marked, usual, built] = [
    path.join(dist, 'marked'),
    path.join(dist, 'languages', wanted.language),
    path.join(folder, '.built'),
  ]
  const before = read(wanted.language)
  const language = correctLanguage(before, wanted.sentences)
  const sources = readIfThere(path.join(marked, 'sources'))
  const stamp = `${sources} ${language.version}`
  if (readIfThere(built) === stamp) return
  rmSync(built, { force: true })
  const earlier = { language: before, dist: usual, changed: Object.keys(wanted.sentences) }
  const isEarlier = readIfThere(path.join(usual, 'server/sources')) === sources
  await writeLanguages([{ language, dist: folder }], marked, { known: dist, ...(isEarlier && { earlier }) })
  // The folder is outside the checkout, whose package.json declares ES modules.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(built, stamp)
}

const readIfThere = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

if (import.meta.main) await writeCorrected(process.argv[2] ?? '')
