import { slugOf } from '#platform/text/typed.ts'
import type { PublicAbout, PublicContentItem, PublicInstitute } from './schema.ts'

/** Id of drafts that exist once: the institute, the look, the about page. */
export const onlyOne = '00000000-0000-4000-8000-000000000001'

const ownOrigin = 'https://own.invalid'
const schemes = new Set(['https:', 'mailto:', 'tel:'])

function parse(href: string) {
  // Browsers drop control characters and read a backslash as a slash, so that such an address may lead elsewhere than it seems to.
  const isPlain = !/[\p{Cc}\s\\]/u.test(href)
  return isPlain && URL.canParse(href, ownOrigin) ? new URL(href, ownOrigin) : null
}

/** Returns an address as our links may have it: https, mailto, tel or a path of this site; null for anything else. */
export function safeLink(address: string) {
  const href = address.trim()
  const url = parse(href)
  if (!url) return null
  if (href.startsWith('/')) {
    // Dots in a path can leave two slashes at its start, which would name another host.
    const isOurs = url.origin === ownOrigin && !url.pathname.startsWith('//')
    return isOurs ? url.href.slice(ownOrigin.length) : null
  }
  const hasScheme = /^(?:https:\/\/|mailto:|tel:)/i.test(href)
  return hasScheme && schemes.has(url.protocol) && url.username === '' ? url.href : null
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }

function withoutEntities(text: string) {
  return text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity)
}

/** Lists the addresses in a text: those of links first, then those written out. */
function addressesIn(html: string) {
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/gi)].map(([, href = '']) => href)
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  const written = [...text.matchAll(/https:\/\/\S+/gi)].map(([address]) => address.replace(/[.,;:!?)\]]+$/, ''))
  return [...links, ...written].map(withoutEntities)
}

/**
 * Returns the target of a content item's card: the first link in its text, else the item's own page at `path`,
 * however long the text is.
 */
export function cardLink({ content }: Pick<PublicContentItem, 'content'>, path: string) {
  for (const address of addressesIn(content)) {
    const link = safeLink(address)
    if (link !== null) return link
  }
  return path
}

/** Valid last parts of page addresses. */
export const addressPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u

/** Makes an address from a title: 'Holiday on 26 January!' becomes 'holiday-on-26-january'; letters of every script stay. */
export function addressFrom(title: string) {
  return slugOf(title).slice(0, 100).replace(/-$/, '')
}

/**
 * Institute shown by a new installation until its settings are stored: neutral words and the default hues,
 * without real data.
 */
export const defaultInstitute: PublicInstitute = {
  // not translated: the institute is named in the settings
  name: 'New institute',
  // not translated: as above
  name_lines: ['New', 'institute'],
  // not translated: as above
  description: 'This institute has not added a description yet.',
  brand_hue: 268,
  print_hue: 8,
  logo_url: null,
  address: '',
  phone: '',
  email: '',
  location: null,
  social_links: [],
  portal_links: [],
  publications_url: '',
  footer_text: '',
}

export const defaultAbout: PublicAbout = {
  heading: '',
  text: '',
  film: null,
  counters: [],
  tabs: [],
  icon_cards: [],
  team: { sec_title: '', data_list: [] },
  gallery: [],
  course_details: { overview: '', instructors: [] },
  coming_soon: { background_image: null, opens_at: null },
}
