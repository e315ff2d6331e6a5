import type { PublicInstitute } from '#domains/content/schema.ts'
import { type Assets, bootTags, startTags } from '#web/shell/document.ts'

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/**
 * `language`: undefined for the installation's own. `offered`: languages to choose from. `build`: the file that names
 * the build of the pages, which the console is built with.
 */
type DocumentInput = {
  language: string | undefined
  lang: string
  offered: string[]
  assets: Assets
  build: string
  institute: PublicInstitute
}

/**
 * Renders the console's document, which is the same for every address and user: it holds no data. The `meta` with that
 * id keeps React Aria from injecting a style, which the security policy would refuse; its rule is in our own
 * stylesheet.
 */
export function renderStaffDocument({ language, lang, offered, assets, build, institute }: DocumentInput) {
  const hues = `--h:${Math.trunc(institute.brand_hue)};--ha:${Math.trunc(institute.print_hue)}`
  const mark = language === undefined ? '' : ` data-language="${language}"`
  const tags = [
    ...assets.fontPreloads.map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`),
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
  ]
  return [
    `<!doctype html><html lang="${lang}"${mark} style="${hues}" data-build="${build}" data-languages="${offered.join(' ')}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    bootTags(assets, institute.brand_hue),
    startTags(assets, ' data-now'),
    '<meta name="robots" content="noindex">',
    '<meta id="react-aria-pressable-style">',
    `<title>Office | ${escapeHtml(institute.name)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...tags,
    '</head><body><div id="root"></div><noscript>The office needs JavaScript.</noscript></body></html>',
  ].join('')
}
