/*
 * Builds the pages twice, for the browser and for the server that renders them, writes both in each language, and
 * then puts them in place.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { bundleInlineScripts } from '../src/platform/http/pages/inline-scripts.ts'
import { oldestBrowsers } from './browsers.mjs'
import { hashSources } from './build-if-changed.mjs'
import { compress, readFolder } from './build-languages.mjs'
import { buildWorker } from './build-worker.mjs'
import { installBuild } from './install-build.mjs'
import { piecesOf } from './texts/write-messages.ts'
import { root } from './toolchain.mjs'

/** @typedef {import('./texts/languages.ts').Language} Language */

// The configuration is read by Node itself: Vite would write a bundle of it into the checkout, which may be read-only.
const common = { root, configLoader: /** @type {const} */ ('native'), logLevel: /** @type {const} */ ('warn') }

/** @typedef {{ language: Language, dist: string }} Wanted */

/** Files of the newest build in no language yet, for those in which the office corrects sentences. */
export const markedFolder = path.join(root, 'dist/marked')

/** Builds each language into its folder. `marked`: place of the build that they are written from. @param {Wanted[]} wanted @param {string} [marked] */
export async function buildPages(wanted, marked = markedFolder) {
  rmSync(marked, { recursive: true, force: true })
  const [client, server] = [path.join(marked, 'client'), path.join(marked, 'server')]
  const forBrowsers = { outDir: client, emptyOutDir: false }
  await build({ ...common, build: forBrowsers })
  writeFileSync(path.join(client, '.vite/inline.json'), JSON.stringify(await bundleInlineScripts(root, oldestBrowsers)))
  await build({ ...common, configFile: path.join(root, 'vite.staff.config.ts'), build: forBrowsers })
  const ssr = 'src/web/shell/entry-server.tsx'
  await build({ ...common, build: { ssr, outDir: server, emptyOutDir: false } })
  // Last of all: with this file the folder is whole.
  writeFileSync(path.join(marked, 'sources'), hashSources())
  await writeLanguages(wanted, marked)
  if (marked !== markedFolder) rmSync(marked, { recursive: true, force: true })
}

/** Writes each language into its folder. `known`: build with the compressed files that are the same in all; that of the first one otherwise. @param {Wanted[]} wanted @param {string} marked @param {string} [known] */
export async function writeLanguages(wanted, marked, known) {
  const parts = { client: readFolder(path.join(marked, 'client')), server: readFolder(path.join(marked, 'server')) }
  for (const { language, dist } of wanted) {
    // Beside their place, never in it: a server may be running from there.
    const fresh = path.join(dist, 'fresh')
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    // Those of English need no mark.
    const mark = language.name === 'en' ? '' : `-${language.name}-${language.version}`
    parts.client(path.join(fresh, 'client'), language, mark)
    parts.server(path.join(fresh, 'server'), language, '')
    if (mark !== '') writeFileSync(path.join(fresh, 'server/messages.json'), JSON.stringify(piecesOf(language)))
    // A server offers the languages whose pages are those of its own sources.
    copyFileSync(path.join(marked, 'sources'), path.join(fresh, 'server/sources'))
    await buildWorker(root, path.join(fresh, 'client'))
    const compressed = known ?? (dist === wanted[0]?.dist ? null : wanted[0]?.dist)
    await compress(path.join(fresh, 'client/assets'), compressed ? path.join(compressed, 'client/assets') : null)
    for (const part of ['client', 'server']) installBuild(path.join(fresh, part), path.join(dist, part))
    rmSync(fresh, { recursive: true, force: true })
  }
}
