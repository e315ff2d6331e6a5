import type { Found } from './schema.ts'

/** `more`: what is looked through, but not shown. */
export type Entry = Omit<Found, '_id'> & { id: string; more: string; until: string | null }

type Part = Pick<Entry, 'id' | 'title'> & Partial<Entry>

export function entry(kind: Entry['kind'], part: Part): Entry {
  return { kind, about: '', seo_urls: [], course_type: null, section: null, more: '', until: null, ...part }
}

const mostOfText = 4000

/** The words of HTML that are looked through. */
export function plainOf(html: string) {
  return html.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ').slice(0, mostOfText)
}
