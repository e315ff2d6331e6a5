import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listOwnWords, mayChange } from '#domains/content/terminology/set-words.ts'
import { movedPaths } from './domains/catalogue/addresses/find-moved.ts'
import { getInstitute } from './domains/content/reads.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import type { Http } from './platform/http/http.ts'
import { readAssets } from './platform/http/pages/assets.ts'
import type { ViteInside } from './platform/http/pages/dev-pages.ts'
import type { PageRenderer } from './platform/http/pages/pages.ts'
import type { Stop } from './platform/ops/processes/stopper.ts'
import { openOwnPages } from './platform/ops/terminology/build-own-pages.ts'
import { speakLanguage } from './platform/text/built-catalogue.ts'
import { pageRoutes } from './web/routes.ts'
import type { Send } from './web/shell/api/call-api.ts'
import { namedBy, publicPath } from './web/shell/public-address.ts'
import { renderStaffDocument } from './web/staff/shell/document.ts'

type RendererModule = typeof import('./web/shell/entry-server.tsx')
type RendererOptions = Parameters<RendererModule['createRenderer']>[0]
export type Pages = {
  /** The language of every document, as browsers and screen readers know it. */
  lang: string
  module: Pick<RendererModule, 'createRenderer'>
  assetsOf: Parameters<RendererModule['createRenderer']>[0]['assetsOf']
  /** First assets of the staff console, which has a build of its own. */
  staffAssets: ReturnType<RendererOptions['assetsOf']>
  /** Folder of the built files; undefined in development, where Vite serves them through `middleware`. */
  clientFolder?: string
  /** Folders of its scripts and styles, and of builds from which pages may still be open. */
  assetFolders?: string[]
  /** Transforms a document that the module does not render. */
  transform?: ViteInside['transform']
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const entry = './shell/entry-client.tsx'
const staffEntry = './staff/shell/entry.tsx'
// The text's typeface, and where a page brings mathematics the two of it that nearly every formula needs: without them lines would jump.
const textFonts = /anek-latin|KaTeX_(Main-Regular|Math-Italic)-[^.]*\.woff2$/

type Shown = Pick<Config, 'language' | 'ownPages'>

/** Returns the folder of a language's pages; each has a build of its own (docs/decisions/texts.md). */
function distOf({ language, ownPages }: Shown) {
  return ownPages?.folder ?? path.resolve('dist', language === 'en' ? '' : `languages/${language}`)
}

/**
 * Returns the configuration with the pages in the institute's own terms, which this process uses from now on:
 * builds missing pages first, before anyone is served.
 */
export async function withOwnPages(ctx: Context, { config, stops }: { config: Config; stops: Stop[] }) {
  if (!mayChange(config)) return config
  const stopping = new AbortController()
  stops.unshift(async () => stopping.abort())
  const { dataDir } = config
  const words = await listOwnWords(ctx)
  const ownPages = await openOwnPages({ dataDir, words, log: ctx.log, signal: stopping.signal })
  if (ownPages === null) return config
  const shown = { ...config, ownPages }
  speakLanguageOf(shown)
  return shown
}

/** Makes this process use the language of its pages for its own messages: refusals, mails, documents. */
export function speakLanguageOf(shown: Shown) {
  speakLanguage(langOf(shown), path.join(distOf(shown), 'server/messages.json'))
}

const langOf = ({ language }: Shown) => (language.includes('-') ? language : `${language}-IN`)

/** The pages as `npm start` built them below `dist`, or as the server did in the words of the institute. */
export async function loadBuiltPages(shown: Shown = { language: 'en' }): Promise<Pages> {
  const dist = distOf(shown)
  const { language, ownPages } = shown
  if (!existsSync(dist)) throw new Error(`There is no build of ${language}: node scripts/build.mjs ${language}`)
  const module: RendererModule = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  const clientFolder = path.join(dist, 'client')
  const others = ownPages ? [distOf({ language }), ...ownPages.earlier] : []
  const assetFolders = [dist, ...others].map((folder) => path.join(folder, 'client/assets'))
  const assetsOf = readAssets(clientFolder, { entry, sourceFolder: 'src/web', preloadFont: textFonts })
  const staff = { entry: staffEntry, sourceFolder: 'src/web', preloadFont: textFonts, manifest: 'staff.json' }
  const staffAssets = readAssets(clientFolder, staff)([])
  return { lang: langOf(shown), module, clientFolder, assetFolders, assetsOf, staffAssets }
}

/** The pages straight from their sources, compiled at each rendering. */
export async function loadDevelopmentPages(vite: ViteInside): Promise<Pages> {
  const load = async () => {
    const { createRenderer } = await vite.load('/src/web/shell/entry-server.tsx')
    const module: Pages['module'] = { createRenderer }
    return module
  }
  const createRenderer: RendererModule['createRenderer'] = (options) => ({
    cacheKey: (address) => address,
    ignoresQuery: () => false,
    async render(address, form) {
      const page = await (await load()).createRenderer(options).render(address, form)
      return { ...page, body: await vite.transform(address, page.body) }
    },
  })
  const assets: ReturnType<Pages['assetsOf']> = {
    styles: [],
    scripts: ['/src/web/shell/entry-client.tsx'],
    modulePreloads: [],
    fontPreloads: [],
    inline: vite.inline,
  }
  return {
    lang: langOf({ language: 'en' }),
    module: { createRenderer },
    assetsOf: () => assets,
    staffAssets: { ...assets, scripts: ['/src/web/staff/shell/entry.tsx'] },
    middleware: vite.middleware,
    transform: vite.transform,
  }
}

/** Renders over the in-process API, and notes whether a call of this rendering failed: such a page must not be cached. */
export function createPageRenderer(app: Pick<Http['app'], 'inject'>, pages: Pages, origin: string): PageRenderer {
  const rendering = new AsyncLocalStorage<{ failed: boolean; visitor: string | undefined }>()
  const send: Send = async ({ method, path, body }) => {
    const payload =
      body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const current = rendering.getStore()
    // Limits per network count for the visitor's network.
    const from = current?.visitor === undefined ? {} : { remoteAddress: current.visitor }
    const answer = await app.inject({ method, url: path, ...from, ...payload })
    if (current && answer.statusCode >= 500) current.failed = true
    return { status: answer.statusCode, text: answer.body }
  }
  const renderer = pages.module.createRenderer({ send, origin, lang: pages.lang, assetsOf: pages.assetsOf })
  return {
    cacheKey: renderer.cacheKey,
    ignoresQuery: renderer.ignoresQuery,
    findMoved: movedPaths({ namedBy, pathOf: publicPath }),
    formPaths: pageRoutes.filter(({ takesForm }) => takesForm).map(({ path }) => path),
    render: (address, { visitor, form } = {}) =>
      rendering.run({ failed: false, visitor }, async () => {
        const page = await renderer.render(address, form)
        return { ...page, isWhole: pages.clientFolder !== undefined && !rendering.getStore()?.failed }
      }),
  }
}

/** The console: one document for all of its addresses, in which the browser does the rest. */
export function serveStaffShell({ app }: Pick<Http, 'app'>, { lang, assetsOf, staffAssets, transform }: Pages) {
  const [build = ''] = assetsOf([]).scripts
  const serve = async ({ ctx, url }: FastifyRequest, reply: FastifyReply) => {
    const html = renderStaffDocument({ lang, assets: staffAssets, build, institute: await getInstitute(ctx) })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(transform ? await transform(url, html) : html)
  }
  for (const path of ['/staff', '/staff/*']) app.get(path, { schema: { hide: true } }, serve)
}
