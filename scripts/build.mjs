/*
 * Builds the pages twice, for the browser and for the server that renders them, compresses the browser's files once for all, and then puts both in place. A language has files of its own: the
 * sentences stand in the code (docs/decisions/texts.md). `node scripts/build.mjs en-XA` builds one; without a name all that have a catalogue are built.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildWorker } from './build-worker.mjs'
import { installBuild } from './install-build.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const compressible = new Set(['.js', '.css', '.svg', '.json'])
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const catalogues = path.join(root, 'locales')
const translated = existsSync(catalogues) ? readdirSync(catalogues).filter((name) => name.endsWith('.po')) : []
const named = process.argv.slice(2)
for (const language of named.length > 0 ? named : ['en', ...translated.map((name) => path.parse(name).name)])
  await buildLanguage(language)

async function buildLanguage(/** @type {string} */ language) {
  process.env.BUILD_LANGUAGE = language
  const dist = path.join(root, 'dist', language === 'en' ? '' : `languages/${language}`)
  // Beside their place, never in it: a server may be running from there.
  const fresh = path.join(dist, 'fresh')
  await rm(fresh, { recursive: true, force: true })
  await build({ root, logLevel: 'warn', build: { outDir: path.join(fresh, 'client') } })
  await buildWorker(root, path.join(fresh, 'client'))
  const staff = path.join(root, 'vite.staff.config.ts')
  await build({ root, configFile: staff, logLevel: 'warn', build: { outDir: path.join(fresh, 'client') } })
  const ssr = 'src/web/shell/entry-server.tsx'
  await build({ root, logLevel: 'warn', build: { ssr, outDir: path.join(fresh, 'server') } })
  await compress(path.join(fresh, 'client/assets'))
  for (const part of ['client', 'server']) installBuild(path.join(fresh, part), path.join(dist, part))
}

async function compress(/** @type {string} */ folder) {
  for (const name of await readdir(folder)) {
    if (!compressible.has(path.extname(name))) continue
    const file = path.join(folder, name)
    const text = await readFile(file)
    if (text.length < 512) continue
    await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${file}.gz`, await gz(text, { level: 9 }))
  }
}
