/*
 * Builds the pages twice, for the browser and for the server that renders them, and writes both in each language.
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { bundleInlineScripts } from '../src/platform/http/pages/inline-scripts.ts'
import { oldestBrowsers } from './browsers.mjs'
import { hashSources } from './build-if-changed.mjs'
import { writeLanguages } from './build-languages.mjs'
import { buildWorker } from './build-worker.mjs'
import { root } from './toolchain.mjs'

// Node itself reads the configuration: Vite would write a bundle of it into the checkout, which may be read-only.
const common = { root, configLoader: /** @type {const} */ ('native'), logLevel: /** @type {const} */ ('warn') }

/** The newest build's files without a language, for languages in which the office corrects sentences. */
const markedFolder = path.join(root, 'dist/marked')

/** Builds each language into its folder. `marked`: place of the build that they are written from. @param {import('./build-languages.mjs').Wanted[]} wanted @param {string} [marked] */
export async function buildPages(wanted, marked = markedFolder) {
  rmSync(marked, { recursive: true, force: true })
  const [client, server] = [path.join(marked, 'client'), path.join(marked, 'server')]
  const forBrowsers = { outDir: client, emptyOutDir: false }
  await build({ ...common, build: forBrowsers })
  writeFileSync(path.join(client, '.vite/inline.json'), JSON.stringify(await bundleInlineScripts(root, oldestBrowsers)))
  await build({ ...common, configFile: path.join(root, 'vite.staff.config.ts'), build: forBrowsers })
  const ssr = 'src/web/shell/entry-server.tsx'
  await build({ ...common, build: { ssr, outDir: server, emptyOutDir: false } })
  await buildWorker(root, client)
  // Written last: this file marks the folder as complete.
  writeFileSync(path.join(marked, 'sources'), hashSources())
  await writeLanguages(wanted, marked)
  if (marked !== markedFolder) rmSync(marked, { recursive: true, force: true })
}
