/*
 * Writes the sentences of each language into the files of one build (scripts/texts/fill-marks.ts), and compresses
 * the browser's files once for all.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readMarked } from './texts/fill-marks.ts'

/** @typedef {import('./texts/languages.ts').Language} Language */
/** @typedef {{ name: string, read: string, write?: (language: Language) => string }} Marked */

const compressible = new Set(['.js', '.css', '.svg', '.json'])
const leastToCompress = 512
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Reads a folder once; the returned function writes it in a language. @param {string} from */
export function readFolder(from) {
  const names = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
  const scripts = names.filter((name) => name.endsWith('.js'))
  const marked = scripts.map((name) => ({ name, write: readMarked(readFileSync(path.join(from, name), 'utf8')) }))
  const others = names.filter((name) => !name.endsWith('.js'))

  /** `mark`: told by the names of scripts, which browsers keep for ever. @param {string} to @param {Language} language @param {string} mark */
  return (to, language, mark) => {
    const renamed = new Map(
      mark === ''
        ? []
        : scripts.map((name) => [path.basename(name), path.basename(name).replace(/\.js$/, `${mark}.js`)]),
    )
    const rename = (/** @type {string} */ text) =>
      renamed.size === 0 ? text : text.replaceAll(/[\w.-]+\.js\b/g, (name) => renamed.get(name) ?? name)
    for (const { name, write } of marked) place(path.join(to, rename(name)), rename(write(language)))
    for (const name of others)
      if (name.endsWith('.json')) place(path.join(to, name), rename(readFileSync(path.join(from, name), 'utf8')))
      else copy(path.join(from, name), path.join(to, name))
  }
}

function place(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function copy(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(path.dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Compresses the files of a folder, unless `known` has them already. @param {string} folder @param {string | null} known */
export async function compress(folder, known) {
  const names = readdirSync(folder).filter((name) => compressible.has(path.extname(name)))
  const next = names.values()
  const work = async () => {
    for (const name of next) await compressFile(path.join(folder, name), known && path.join(known, name))
  }
  await Promise.all(cpus().map(work))
}

async function compressFile(/** @type {string} */ file, /** @type {string | null} */ known) {
  if (known !== null && existsSync(known)) {
    for (const end of ['.br', '.gz']) if (existsSync(known + end)) copyFileSync(known + end, file + end)
    return
  }
  const text = readFileSync(file)
  if (text.length < leastToCompress) return
  // The highest takes twice as long for 2 % less.
  const quality = known === null ? 11 : 10
  writeFileSync(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  writeFileSync(`${file}.gz`, await gz(text, { level: 9 }))
}
