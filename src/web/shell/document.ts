import type { PublicInstitute } from '#domains/content/schema.ts'
import type { InlineScripts } from '#platform/http/pages/inline-scripts.ts'
import { breadcrumbList } from './json-ld/json-ld.ts'
import { addressBelow, type Offered } from './offered-languages.ts'
import type { PageMeta } from './page.ts'

/** Files that a document loads: the build's hashed files, or Vite's own scripts in development. */
export type Assets = {
  styles: string[]
  scripts: string[]
  modulePreloads: string[]
  fontPreloads: string[]
  inline: InlineScripts
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Serialises JSON so that it cannot close the surrounding script element. */
function dataBlock(value: unknown) {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function structured(meta: PageMeta, origin: string) {
  const nodes = [...(meta.jsonLd ?? []), ...(meta.breadcrumbs ? [breadcrumbList(meta.breadcrumbs, origin)] : [])]
  if (nodes.length === 0) return ''
  const graph = { '@context': 'https://schema.org', '@graph': nodes }
  return `<script type="application/ld+json">${dataBlock(graph)}</script>`
}

/** Returns the addresses of a page in all languages; the first is for readers whose language is not offered. */
function alternates(canonical: string, { origin, offered }: Pick<DocumentInput, 'origin' | 'offered'>) {
  const link = (language: string, base: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + addressBelow(base, canonical))}">`
  const [first] = offered
  if (!first) return ''
  return link('x-default', first.base) + offered.map(({ language, base }) => link(language, base)).join('')
}

function headMeta({ meta, institute, origin, base, offered }: DocumentInput) {
  const description = meta.description || institute.description
  const image = escapeHtml(new URL(meta.image ?? '/share.png', origin).href)
  const tags = [
    `<title>${escapeHtml(meta.title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:title" content="${escapeHtml(meta.title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:site_name" content="${escapeHtml(institute.name)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:image" content="${image}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
  if (meta.canonical === undefined) return [...tags, '<meta name="robots" content="noindex">'].join('')
  const address = escapeHtml(origin + addressBelow(base, meta.canonical))
  return [
    ...tags,
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:url" content="${address}">`,
    alternates(meta.canonical, { origin, offered }),
    structured(meta, origin),
  ].join('')
}

type DocumentInput = {
  institute: PublicInstitute
  lang: string
  meta: PageMeta
  assets: Assets
  origin: string
  /** Path prefix of this language. */
  base: string
  /** All offered languages; empty if there is only one. */
  offered: Offered[]
  /** The rendered React tree and the data it was rendered from. */
  root: string
  data: unknown
  /** The HTML is complete without scripts, which therefore wait until it is displayed. */
  isReadable: boolean
}

/** Returns the tags for the document's files and the script that fetches them; `when` is `data-now` if the page is empty without them. */
export function startTags({ modulePreloads, scripts, inline }: Assets, when: '' | ' data-now') {
  const modules = dataBlock([...scripts, ...modulePreloads])
  return `<script type="application/json" id="modules"${when}>${modules}</script><script>${inline.start}</script>`
}

/** Returns the colours of the browser's bar, as `--band` of ui/styles/tokens.css, and the script that chooses between them before the first paint. */
export function bootTags(assets: Assets, brandHue: number) {
  const bands = { light: `oklch(0.2 0.06 ${Math.trunc(brandHue)})`, dark: `oklch(0.15 0.02 ${Math.trunc(brandHue)})` }
  const tags = Object.entries(bands).map(
    ([theme, colour]) =>
      `<meta name="theme-color" media="(prefers-color-scheme:${theme})" data-of="${theme}" content="${colour}">`,
  )
  return `<meta name="color-scheme" content="light dark">${tags.join('')}<script>${assets.inline.boot}</script>`
}

export function renderDocument(input: DocumentInput) {
  const { lang, institute, assets, base, root, data, isReadable } = input
  const mark = base === '' ? '' : ` data-language="${base.slice(1)}"`
  const hues = `--h:${Math.trunc(institute.brand_hue)};--ha:${Math.trunc(institute.print_hue)}`
  return [
    `<!doctype html><html lang="${lang}"${mark} style="${hues}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1${isReadable ? '' : ',viewport-fit=cover'}">`,
    bootTags(assets, institute.brand_hue),
    // Before the styles, because a script after them would wait for them.
    isReadable ? `<script>${assets.inline.presses}</script>` : startTags(assets, ' data-now'),
    assets.fontPreloads
      .map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`)
      .join(''),
    assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`).join(''),
    headMeta(input),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    `</head><body><div id="root">${root}</div>`,
    `<script type="application/json" id="page-data">${dataBlock(data)}</script>`,
    isReadable ? startTags(assets, '') : '',
    '</body></html>',
  ].join('')
}
