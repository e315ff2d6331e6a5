import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { themeTags } from '../../shell/document.ts'

type Assets = { styles: string[]; scripts: string[]; modulePreloads: string[]; fontPreloads: string[] }

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

type DocumentInput = { lang: string; assets: Assets; institute: PublicInstitute }

/**
 * The document of the console, the same for every address and everybody: it holds no data. The `meta` with that id keeps React Aria from injecting a style, which the security policy
 * would refuse; its rule stands in our own stylesheet.
 */
export function renderStaffDocument({ lang, assets, institute }: DocumentInput) {
  const hues = `--h:${Math.trunc(institute.brand_hue)};--ha:${Math.trunc(institute.print_hue)}`
  const tags = [
    ...assets.fontPreloads.map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`),
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...assets.modulePreloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    ...assets.scripts.map((url) => `<script type="module" src="${url}"></script>`),
  ]
  return [
    `<!doctype html><html lang="${lang}" style="${hues}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    themeTags(institute.brand_hue),
    '<meta name="robots" content="noindex">',
    '<meta id="react-aria-pressable-style">',
    `<title>Office | ${escapeHtml(institute.name)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...tags,
    '</head><body><div id="root"></div><noscript>The office needs JavaScript.</noscript></body></html>',
  ].join('')
}
