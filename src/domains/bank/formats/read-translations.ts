import type { WrittenTexts } from '../questions/schema.ts'
import { type Language, language } from '../schema.ts'
import { recoverText, type TakePicture } from './read-html.ts'

/*
 * How a text in several languages stands in one field of Moodle: spans of the class multilang, or {mlang en}…{mlang}. Text outside of them belongs to all languages.
 */

const spans =
  /<span\s+(?:lang="([\w-]+)"\s+class="multilang"|class="multilang"\s+lang="([\w-]+)")\s*>([\s\S]*?)<\/span>|\{mlang\s+([\w-]+)\s*\}([\s\S]*?)\{mlang\}/g

const known: Record<string, Language> = { en: 'en', hi: 'hi', or: 'or', ory: 'or', bn: 'bn' }

/** The language that a code names, also with a country: 'hi-IN'. undefined for one that questions are not written in. */
export const languageOfCode = (code: string) => known[code.toLowerCase().replace(/-.*$/, '')]

/** The HTML of each language; what stands alone is English. Languages that questions are not written in are left out. */
export function cutLanguages(html: string): Partial<Record<Language, string>> {
  const texts: Partial<Record<Language, string>> = {}
  const outside = html.replaceAll(spans, '').trim()
  for (const [, first, second, span = '', third, text = ''] of html.matchAll(spans)) {
    const code = languageOfCode(first ?? second ?? third ?? '')
    if (code) texts[code] = (texts[code] ?? outside) + span + text
  }
  return Object.keys(texts).length === 0 ? { en: html } : texts
}

const passage = /^\s*<div class="passage">([\s\S]*?)<\/div>/

/** The passage that a question of ours begins with, and the rest. */
export function cutPassage(html: string) {
  const [whole = '', text] = passage.exec(html) ?? []
  return { passage: text, rest: html.slice(whole.length) }
}

/** HTML in one language or several, in the notation of the bank. */
export async function recoverTexts(html: string, take: TakePicture): Promise<WrittenTexts> {
  const texts: WrittenTexts = {}
  const parts = cutLanguages(html)
  for (const code of language.options) {
    const text = await recoverText(parts[code] ?? '', take)
    if (text !== '') texts[code] = text
  }
  return texts
}
