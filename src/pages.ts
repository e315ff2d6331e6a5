import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { movedPaths } from './domains/catalogue/addresses/find-moved.ts'
import { getInstitute } from './domains/content/reads.ts'
import type { Http } from './platform/http/http.ts'
import { readAssets } from './platform/http/pages/assets.ts'
import type { ViteInside } from './platform/http/pages/dev-pages.ts'
import type { PageRenderer } from './platform/http/pages/pages.ts'
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
  /** What the staff console begins with; it has a build of its own. */
  staffAssets: ReturnType<RendererOptions['assetsOf']>
  /** Folder of the built files; undefined in development, where Vite serves them through `middleware`. */
  clientFolder?: string
  /** Of a document that is not rendered by the module. */
  transform?: ViteInside['transform']
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const entry = './shell/entry-client.tsx'
const staffEntry = './staff/shell/entry.tsx'
// The text's typeface, and where a page brings mathematics the two of it that nearly every formula needs: without them lines would jump.
const textFonts = /anek-latin|KaTeX_(Main-Regular|Math-Italic)-[^.]*\.woff2$/

/** Where the pages of a language lie; each has a build of its own (docs/decisions/texts.md). */
export function distOf(language: string) {
  return path.resolve('dist', language === 'en' ? '' : `languages/${language}`)
}

const langOf = (language: string) => (language.includes('-') ? language : `${language}-IN`)

/** The pages as `npm start` built them below `dist`. */
export async function loadBuiltPages(language = 'en'): Promise<Pages> {
  const dist = distOf(language)
  if (!existsSync(dist)) throw new Error(`There is no build of ${language}: node scripts/build.mjs ${language}`)
  const module: RendererModule = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  const clientFolder = path.join(dist, 'client')
  const assetsOf = readAssets(clientFolder, { entry, sourceFolder: 'src/web', preloadFont: textFonts })
  const staff = { entry: staffEntry, sourceFolder: 'src/web', preloadFont: textFonts, manifest: 'staff.json' }
  return { lang: langOf(language), module, clientFolder, assetsOf, staffAssets: readAssets(clientFolder, staff)([]) }
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
    async render(address) {
      const page = await (await load()).createRenderer(options).render(address)
      return { ...page, body: await vite.transform(address, page.body) }
    },
  })
  const assets: ReturnType<Pages['assetsOf']> = {
    styles: [],
    scripts: ['/src/web/shell/entry-client.tsx'],
    modulePreloads: [],
    fontPreloads: [],
  }
  return {
    lang: langOf('en'),
    module: { createRenderer },
    assetsOf: () => assets,
    staffAssets: { ...assets, scripts: ['/src/web/staff/shell/entry.tsx'] },
    middleware: vite.middleware,
    transform: vite.transform,
  }
}

/** Renders over the in-process API, and notes whether a call of this rendering failed: such a page must not be cached. */
export function createPageRenderer(app: Pick<Http['app'], 'inject'>, pages: Pages, origin: string): PageRenderer {
  const rendering = new AsyncLocalStorage<{ failed: boolean }>()
  const send: Send = async ({ method, path, body }) => {
    const payload =
      body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await app.inject({ method, url: path, ...payload })
    const current = rendering.getStore()
    if (current && answer.statusCode >= 500) current.failed = true
    return { status: answer.statusCode, text: answer.body }
  }
  const renderer = pages.module.createRenderer({ send, origin, lang: pages.lang, assetsOf: pages.assetsOf })
  return {
    cacheKey: renderer.cacheKey,
    ignoresQuery: renderer.ignoresQuery,
    findMoved: movedPaths({ namedBy, pathOf: publicPath }),
    render: (address) =>
      rendering.run({ failed: false }, async () => {
        const page = await renderer.render(address)
        return { ...page, isWhole: pages.clientFolder !== undefined && !rendering.getStore()?.failed }
      }),
  }
}

/** The console: one document for all of its addresses, in which the browser does the rest. */
export function serveStaffShell({ app }: Pick<Http, 'app'>, { lang, staffAssets, transform }: Pages) {
  const serve = async ({ ctx, url }: FastifyRequest, reply: FastifyReply) => {
    const html = renderStaffDocument({ lang, assets: staffAssets, institute: await getInstitute(ctx) })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(transform ? await transform(url, html) : html)
  }
  for (const path of ['/staff', '/staff/*']) app.get(path, { schema: { hide: true } }, serve)
}
