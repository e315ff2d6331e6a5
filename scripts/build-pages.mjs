/*
 * Builds the pages twice, for the browser and for the server that renders them, compresses the browser's files once for all, and then puts both in place.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { bundleInlineScripts } from '../src/platform/http/pages/inline-scripts.ts'
import { oldestBrowsers } from './browsers.mjs'
import { buildWorker } from './build-worker.mjs'
import { installBuild } from './install-build.mjs'
import { builtLanguage } from './texts/languages.ts'
import { writeMessages } from './texts/write-messages.ts'
import { root } from './toolchain.mjs'

const compressible = new Set(['.js', '.css', '.svg', '.json'])
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

// The configuration is read by Node itself: Vite would write a bundle of it into the checkout, which may be read-only.
const common = { root, configLoader: /** @type {const} */ ('native'), logLevel: /** @type {const} */ ('warn') }

/** Those of the language that the environment names (`builtLanguage`). */
export async function buildPages(/** @type {string} */ dist) {
  // Beside their place, never in it: a server may be running from there.
  const fresh = path.join(dist, 'fresh')
  await rm(fresh, { recursive: true, force: true })
  const client = { outDir: path.join(fresh, 'client'), emptyOutDir: false }
  await build({ ...common, build: client })
  await buildWorker(root, client.outDir)
  const inline = await bundleInlineScripts(root, oldestBrowsers)
  await writeFile(path.join(client.outDir, '.vite/inline.json'), JSON.stringify(inline))
  await build({ ...common, configFile: path.join(root, 'vite.staff.config.ts'), build: client })
  const ssr = 'src/web/shell/entry-server.tsx'
  await build({ ...common, build: { ssr, outDir: path.join(fresh, 'server'), emptyOutDir: false } })
  const language = builtLanguage()
  if (language.name !== 'en') writeMessages(language, path.join(fresh, 'server/messages.json'))
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
