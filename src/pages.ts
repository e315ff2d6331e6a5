import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listOwnWords, mayChange } from '#domains/content/terminology/set-words.ts'
import { movedPaths } from './domains/catalogue/addresses/find-moved.ts'
import { getInstitute } from './domains/content/reads.ts'
import { listCorrected } from './domains/content/translations/reads.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import type { Http } from './platform/http/http.ts'
import { readAssets } from './platform/http/pages/assets.ts'
import type { ViteInside } from './platform/http/pages/dev-pages.ts'
import type { PageRenderer } from './platform/http/pages/pages.ts'
import { chosenLanguage, languageHeader } from './platform/http/reader-language.ts'
import type { Stop } from './platform/ops/processes/stopper.ts'
import { openCorrectedPages, openOwnPages } from './platform/ops/terminology/build-own-pages.ts'
import { inLanguage, localeOf, speakLanguage } from './platform/text/built-catalogue.ts'
import { privateAreas } from './platform/text/paths.ts'
import { pageRoutes } from './web/routes.ts'
import type { Send } from './web/shell/api/call-api.ts'
import { namedBy, publicPath } from './web/shell/public-address.ts'
import { renderStaffDocument } from './web/staff/shell/document.ts'

type RendererModule = typeof import('./web/shell/entry-server.tsx')
type RendererOptions = Parameters<RendererModule['createRenderer']>[0]
export type Pages = {
  /** Such as hi; undefined: the installation's language. */
  language?: string
  /** Language tag of every document, for browsers and screen readers. */
  lang: string
  /** The same pages in other languages, each with addresses of its own: /hi/about. */
  others?: (Pages & { language: string })[]
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
// The text's typeface and, on pages with mathematics, the two that nearly every formula needs: without them lines would jump.
const textFonts = /anek-latin|KaTeX_(Main-Regular|Math-Italic)-[^.]*\.woff2$/

type Shown = Pick<Config, 'language' | 'ownPages' | 'correctedPages'> & { otherLanguages?: string[] }

/** Returns the folder of a language's pages; each has a build of its own (docs/decisions/texts.md). */
function distOf({ language, ownPages, correctedPages }: Shown) {
  const changed = ownPages?.folder ?? correctedPages?.[language]?.folder
  return changed ?? path.resolve('dist', language === 'en' ? '' : `languages/${language}`)
}

/**
 * Returns the configuration with the pages in the institute's own terms, which this process uses from now on:
 * builds missing pages first, before anyone is served.
 */
export async function withOwnPages(ctx: Context, { config, stops }: { config: Config; stops: Stop[] }) {
  if (config.mode === 'development') return config
  const stopping = new AbortController()
  stops.unshift(async () => stopping.abort())
  const building = { dataDir: config.dataDir, log: ctx.log, signal: stopping.signal }
  const words = mayChange(config) ? await listOwnWords(ctx) : {}
  const ownPages = (mayChange(config) && (await openOwnPages({ ...building, words }))) || undefined
  const corrections = await listCorrected(ctx)
  const correctedPages: Config['correctedPages'] = {}
  for (const language of [config.language, ...config.otherLanguages])
    correctedPages[language] = await openCorrectedPages(building, language, corrections.get(language) ?? {})
  const shown = { ...config, ownPages, correctedPages }
  speakLanguageOf(shown)
  return shown
}

/** Makes this process use the languages of its pages for its own messages: refusals, mails, documents. */
export function speakLanguageOf(shown: Shown) {
  const speak = (language: string, dist: string, isMain: boolean) =>
    speakLanguage(language, path.join(dist, 'server/messages.json'), { isMain })
  speak(shown.language, distOf(shown), true)
  for (const language of listOthers(shown)) speak(language, distOf({ ...ofOther(shown), language }), false)
}

/** Returns the part of the shown settings that further languages take over. */
const ofOther = ({ correctedPages }: Pick<Shown, 'correctedPages'>) => ({ correctedPages })

/** Lists the further languages that are built from the same sources: pages of others may call what no longer exists. */
function listOthers({ language: main, otherLanguages = [], ...shown }: Shown) {
  const sourcesOf = (language: string) => {
    const file = path.join(distOf({ ...ofOther(shown), language }), 'server/sources')
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const sources = sourcesOf(main)
  return otherLanguages.filter((language) => sources !== null && sourcesOf(language) === sources)
}

/** Loads the pages that `npm start` built below `dist`, or that the server built in the words of the institute. */
export async function loadBuiltPages(shown: Shown = { language: 'en' }): Promise<Pages> {
  const dist = distOf(shown)
  const { language, ownPages, correctedPages } = shown
  if (!existsSync(dist)) throw new Error(`There is no build of ${language}: node scripts/build.mjs ${language}`)
  const module: RendererModule = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  const clientFolder = path.join(dist, 'client')
  const others = await Promise.all(
    listOthers(shown).map(async (language) => ({
      ...(await loadBuiltPages({ ...ofOther(shown), language })),
      language,
    })),
  )
  const changed = [ownPages, correctedPages?.[language]].filter((pages) => pages !== undefined)
  const ours = changed.flatMap(({ folder, earlier }) =>
    folder === null ? earlier : [distOf({ language }), ...earlier],
  )
  const assetFolders = [
    ...[dist, ...ours].map((folder) => path.join(folder, 'client/assets')),
    ...others.flatMap((other) => other.assetFolders ?? []),
  ]
  const assetsOf = readAssets(clientFolder, { entry, sourceFolder: 'src/web', preloadFont: textFonts })
  const staff = { entry: staffEntry, sourceFolder: 'src/web', preloadFont: textFonts, manifest: 'staff.json' }
  const staffAssets = readAssets(clientFolder, staff)([])
  return { language, lang: localeOf(language), others, module, clientFolder, assetFolders, assetsOf, staffAssets }
}

/** Loads the pages straight from their sources, compiled at each rendering. */
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
    lang: localeOf('en'),
    module: { createRenderer },
    assetsOf: () => assets,
    staffAssets: { ...assets, scripts: ['/src/web/staff/shell/entry.tsx'] },
    middleware: vite.middleware,
    transform: vite.transform,
  }
}

/** Returns the prefix of all addresses of a language: none for that of the installation. */
const baseOf = (all: Pages, pages: Pages) => (pages === all ? '' : `/${pages.language}`)

/** Lists every offered language with the prefix of its addresses. */
const listOffered = (all: Pages) =>
  [all, ...(all.others ?? [])].map((pages) => ({ language: pages.language ?? 'en', base: baseOf(all, pages) }))

/** Splits an address into the pages of its language and the address within them. */
function findPages(all: Pages, address: string) {
  const [, language, rest = ''] = /^\/([a-z]{2,3}(?:-[A-Z]{2})?)(?=[/?]|$)(.*)$/.exec(address) ?? []
  const pages = all.others?.find((other) => other.language === language) ?? all
  if (pages === all) return { pages, inner: address }
  return { pages, inner: rest.startsWith('/') ? rest : `/${rest}` }
}

type Rendering = { failed: boolean; visitor: string | undefined; language: string | undefined }

/** Creates a renderer that uses the in-process API and records whether a call failed: such a page must not be cached. */
export function createPageRenderer(app: Pick<Http['app'], 'inject'>, all: Pages, origin: string): PageRenderer {
  const rendering = new AsyncLocalStorage<Rendering>()
  const send: Send = async ({ method, path, body }) => {
    const current = rendering.getStore()
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(current?.language === undefined ? {} : { [languageHeader]: current.language }),
    }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    // Limits per network count for the visitor's network.
    const from = current?.visitor === undefined ? {} : { remoteAddress: current.visitor }
    const answer = await app.inject({ method, url: path, headers, ...from, ...payload })
    if (current && answer.statusCode >= 500) current.failed = true
    return { status: answer.statusCode, text: answer.body }
  }
  const offered = listOffered(all)
  const rendererOf = (pages: Pages) =>
    pages.module.createRenderer({
      send,
      origin,
      lang: pages.lang,
      assetsOf: pages.assetsOf,
      base: baseOf(all, pages),
      offered,
    })
  const renderers = new Map([all, ...(all.others ?? [])].map((pages) => [pages, rendererOf(pages)]))
  const main = rendererOf(all)
  const findMovedPath = movedPaths({ namedBy, pathOf: publicPath })
  const bases = offered.map(({ base }) => base)
  return {
    cacheKey: (address) => {
      const { pages, inner } = findPages(all, address)
      const key = main.cacheKey(inner)
      return key === null ? null : baseOf(all, pages) + key
    },
    ignoresQuery: (path) => main.ignoresQuery(findPages(all, path).inner),
    findChosen: (address, cookie) => {
      const { pages, inner } = findPages(all, address)
      if (!all.others?.length || !isPrivate(inner)) return null
      const chosen = offered.find(({ language }) => language === chosenLanguage(cookie)) ?? { base: baseOf(all, pages) }
      return { location: chosen.base === baseOf(all, pages) ? null : chosen.base + inner }
    },
    findMoved: async (ctx, path) => {
      const { pages, inner } = findPages(all, path)
      const moved = await findMovedPath(ctx, inner)
      return moved && baseOf(all, pages) + moved
    },
    formPaths: pageRoutes.flatMap(({ takesForm, path }) =>
      takesForm ? bases.map((base) => (path === '/' && base !== '' ? base : base + path)) : [],
    ),
    render: (address, { visitor, form } = {}) => {
      const { pages, inner } = findPages(all, address)
      const language = pages === all ? undefined : pages.language
      const work = async () => {
        const page = await (renderers.get(pages) ?? main).render(inner, form)
        const base = baseOf(all, pages)
        const cacheAs = page.cacheAs === null ? null : base + page.cacheAs
        return { ...page, cacheAs, isWhole: pages.clientFolder !== undefined && !rendering.getStore()?.failed }
      }
      return inLanguage(language, () => rendering.run({ failed: false, visitor, language }, work))
    },
  }
}

/** Returns whether an address is only for people who have logged in, whose pages follow the language that they have chosen. */
const isPrivate = (path: string) => privateAreas.some((area) => path.startsWith(area))

/** Serves the console: one document for all of its addresses; the browser does the rest. */
export function serveStaffShell({ app }: Pick<Http, 'app'>, all: Pages) {
  const offered = listOffered(all).map(({ language }) => language)
  const serve = async ({ ctx, url, headers }: FastifyRequest, reply: FastifyReply) => {
    const chosen = chosenLanguage(headers.cookie)
    const other = all.others?.find(({ language }) => language === chosen)
    const { lang, assetsOf, staffAssets: assets, transform } = other ?? all
    const [build = ''] = assetsOf([]).scripts
    const html = renderStaffDocument({
      language: other?.language,
      lang,
      offered,
      assets,
      build,
      institute: await getInstitute(ctx),
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(transform ? await transform(url, html) : html)
  }
  for (const path of ['/staff', '/staff/*']) app.get(path, { schema: { hide: true } }, serve)
}
