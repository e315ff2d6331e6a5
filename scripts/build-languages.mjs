/*
 * Writes the sentences of each language into the files of one build (scripts/texts/fill-marks.ts), compresses the
 * browser's files, and then puts them in place.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { installBuild } from './install-build.mjs'
import { readMarked } from './texts/fill-marks.ts'
import { piecesOf } from './texts/write-messages.ts'

/** @typedef {import('./texts/languages.ts').Language} Language */
/** @typedef {{ language: Language, dist: string }} Wanted */
/** A build of the same sources. `changed`: sentences that are others since. @typedef {Wanted & { changed: string[] }} Earlier */

const compressible = new Set(['.js', '.css', '.svg', '.json'])
const leastToCompress = 512
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** @param {Language} language English needs no mark. */
const markOf = ({ name, version }) => (name === 'en' ? '' : `-${name}-${version}`)

/**
 * Writes each language into its folder.
 * @param {Wanted[]} wanted @param {string} marked
 * @param {{ known?: string, earlier?: Earlier }} [others] `known`: build with the compressed files that are the same in all; that of the first one otherwise
 */
export async function writeLanguages(wanted, marked, { known, earlier } = {}) {
  const parts = { client: readFolder(marked, 'client', earlier), server: readFolder(marked, 'server', earlier) }
  for (const { language, dist } of wanted) {
    // Beside the folder, never in it: a server may be running from there.
    const fresh = path.join(dist, 'fresh')
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    const mark = markOf(language)
    parts.client(path.join(fresh, 'client'), language, mark)
    parts.server(path.join(fresh, 'server'), language, '')
    if (mark !== '') writeFileSync(path.join(fresh, 'server/messages.json'), JSON.stringify(piecesOf(language)))
    // A server offers the languages whose pages were built from its own sources.
    copyFileSync(path.join(marked, 'sources'), path.join(fresh, 'server/sources'))
    const compressed = known ?? (dist === wanted[0]?.dist ? null : wanted[0]?.dist)
    await compress(path.join(fresh, 'client/assets'), compressed ? path.join(compressed, 'client/assets') : null)
    for (const part of ['client', 'server']) installBuild(path.join(fresh, part), path.join(dist, part))
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Scripts with fixed names, which pages and browsers refer to. */
const fixedNames = new Set(['service-worker.js', 'old-browsers.js'])

/** With more changed sentences, searching each file is not worth it. */
const mostChanged = 200

/** Returns a script's file in an earlier build, unless it contains changed sentences. @param {string} file @param {string} code @param {Earlier} earlier */
function findEarlier(file, code, { dist, language, changed }) {
  const mark = markOf(language)
  const found = [file.replace(/\.js$/, `${mark}.js`), file].map((name) => path.join(dist, name)).find(existsSync)
  // Escaping of sentences in the code varies, so only their words are searched for.
  const has = (/** @type {string} */ key) => key.split(/[^\w ,.?!-]+/).every((words) => code.includes(words))
  if (found === undefined || changed.length > mostChanged || changed.some(has)) return null
  return () => readFileSync(found, 'utf8').replaceAll(`${mark}.js`, '.js')
}

/** Reads a part of the build once; the returned function writes it in a language. @param {string} marked @param {string} part @param {Earlier} [earlier] */
function readFolder(marked, part, earlier) {
  const from = path.join(marked, part)
  const names = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
  const scripts = names.filter((name) => name.endsWith('.js'))
  const written = scripts.map((name) => {
    const code = readFileSync(path.join(from, name), 'utf8')
    return { name, write: (earlier && findEarlier(path.join(part, name), code, earlier)) ?? readMarked(code) }
  })
  const others = names.filter((name) => !name.endsWith('.js'))

  /** `mark`: part of the scripts' names, because browsers cache scripts for ever. @param {string} to @param {Language} language @param {string} mark */
  return (to, language, mark) => {
    const renamed = new Map(
      mark === ''
        ? []
        : scripts
            .map((name) => path.basename(name))
            .filter((name) => !fixedNames.has(name))
            .map((name) => [name, name.replace(/\.js$/, `${mark}.js`)]),
    )
    const rename = (/** @type {string} */ text) =>
      renamed.size === 0 ? text : text.replaceAll(/[\w.-]+\.js\b/g, (name) => renamed.get(name) ?? name)
    for (const { name, write } of written) place(path.join(to, rename(name)), rename(write(language)))
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
async function compress(folder, known) {
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
  // The highest quality takes twice as long for 2 % less.
  const quality = known === null ? 11 : 10
  writeFileSync(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  writeFileSync(`${file}.gz`, await gz(text, { level: 9 }))
}
