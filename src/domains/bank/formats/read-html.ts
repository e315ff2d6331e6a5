import sanitizeHtml from 'sanitize-html'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { unescapeText } from '#platform/text/rich-text/unescape-text.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import { type Language, language } from '../schema.ts'
import { keepPicture } from '../texts/keep-pictures.ts'
import { sourceOfHtml } from '../texts/recover-source.ts'
import { escapeHtml, htmlOfSource, piecesOf, plainTags, writePicture } from '../texts/rules.ts'
import { recoverFormulaText, unreadMarks, wordlessPicture } from './read-mathml.ts'

/**
 * Stores the picture that a text refers to and returns its id in the bank; null if there is none or it cannot be
 * read.
 */
export type TakePicture = (address: string) => Promise<string | null>

// not translated: names of elements
const paragraphs = 'div pre section article center dt dd address figure figcaption'.split(' ')
const renamed = Object.fromEntries([
  ...paragraphs.map((name) => [name, 'p']),
  ...['h1', 'h2'].map((name) => [name, 'h3']),
  ...['h5', 'h6'].map((name) => [name, 'h4']),
  ['ins', 'u'],
])
/** Elements and attributes that a text of the bank may have as HTML. */
export const markupOfTexts: Pick<sanitizeHtml.IOptions, 'allowedTags' | 'allowedAttributes'> = {
  allowedTags: [...plainTags.split(' '), 'img'],
  allowedAttributes: {
    img: ['src', 'alt'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
}
const allowed: sanitizeHtml.IOptions = {
  ...markupOfTexts,
  transformTags: renamed,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
}

/** Replaces the addresses of pictures by numbers while the text is cleaned, so that no scheme by which a file names its pictures is removed. */
async function numberPictures(html: string, take: TakePicture) {
  const ids: (string | null)[] = []
  const parts = html.split(/(<img\b[^>]*>)/i)
  for (const [index, tag] of parts.entries()) {
    if (!/^<img\b/i.test(tag)) continue
    const attribute = (name: string) =>
      unescapeText(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1] ?? '')
    ids.push(await take(attribute('src')))
    parts[index] = `<img src="p${ids.length - 1}" alt="${escapeHtml(attribute('alt'))}">`
  }
  return { html: parts.join(''), ids }
}

const blocks = 'p|ul|ol|li|blockquote|h3|h4|table|caption|thead|tbody|tr|th|td'
const aroundBlocks = new RegExp(`\\s*(</?(?:${blocks})(?: [^>]*)?>|<br />)\\s*`, 'g')

/** Collapses white space and removes nested and empty paragraphs. */
function tidy(html: string) {
  let text = html.replaceAll(/\s+/g, ' ').replaceAll(aroundBlocks, '$1').trim()
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replaceAll(/<p>((?:<br \/>)*)<\/p>/g, '')
      .replaceAll(/<p>(?=<(?:p|ul|ol|table|blockquote|h3|h4)\b)/g, '')
      .replaceAll(/(<\/(?:p|ul|ol|table|blockquote|h3|h4)>)<\/p>/g, '$1')
  }
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(text)?.[1]
  return (inner !== undefined && !/<\/?p>/.test(inner) ? inner : text).replaceAll(/^(?:<br \/>)+|(?:<br \/>)+$/g, '')
}

const formulas = /\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]/g
const picture = /<img src="p(\d+)" alt="([^"]*)" \/>/g
const draw = (id: string, alt: string) => `<img src="${id}" alt="${escapeHtml(alt)}" />`

const onlyParagraph = /^\s*<p>([^<]*)<\/p>\s*$/i
const otherEntity = /&(?!(?:lt|gt|amp|quot|#39|nbsp);)/

/**
 * Returns the text of HTML that is one paragraph without markup, which needs no parser; null for any other. Most
 * texts are like that, and parsing is the slow part.
 */
function simpleText(html: string) {
  const text = onlyParagraph.exec(html)?.[1] ?? html
  if (text.includes('<') || otherEntity.test(text)) return null
  const words = text.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ').trim()
  return words.includes('&') ? escapeTags(unescapeText(words)) : words
}

/**
 * Converts another program's HTML to the bank's notation: paragraphs, lists, tables, formulas as TeX (also from
 * MathML), and pictures by their names in the bank. What the notation cannot express is left out; what could not
 * be read is marked.
 */
export async function recoverText(html: string, take: TakePicture) {
  const simple = simpleText(html)
  if (simple !== null) return simple
  const withTex = html.replaceAll(/<(?:\w+:)?math\b[\s\S]*?<\/(?:\w+:)?math>/gi, (markup) =>
    escapeHtml(recoverFormulaText(markup)),
  )
  const numbered = await numberPictures(withTex, take)
  const clean = tidy(sanitizeHtml(numbered.html, allowed))
    .replaceAll(picture, (_tag, place: string, alt: string) => {
      const id = numbered.ids[Number(place)]
      return id ? writePicture(id, unescapeText(alt).trim() || wordlessPicture(id)) : unreadMarks.picture
    })
    .replaceAll(formulas, (formula) => unescapeText(formula.replaceAll('<br />', ' ')))
  return unescapeSource(sourceOfHtml(clean, { keep: () => '', draw }))
}

/** Unescapes a source, except for what would then be read as a tag. */
function unescapeSource(source: string) {
  if (!source.includes('&')) return source
  let [text, words] = ['', '']
  for (const piece of [...piecesOf(source), null]) {
    if (piece?.kind === 'words' || piece?.kind === 'entity') words += unescapeText(piece.text)
    else {
      text += escapeTags(words) + (piece?.text ?? '')
      words = ''
    }
  }
  return htmlOfSource(text, draw) === htmlOfSource(source, draw) ? text : source
}

/** Escapes signs that would be read as a tag. */
export const escapeTags = (text: string) =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'tag' || piece.kind === 'entity' ? escapeHtml(piece.text) : piece.text))
    .join('')

/** Converts text without markup: escapes signs that the notation would read as a tag. */
export function recoverPlain(text: string) {
  return escapeTags(text.replaceAll('\r\n', '\n').trim())
}

/** Stores the bytes of a picture from a file and returns its id; null if it cannot be read. */
export type StorePicture = (bytes: Buffer) => Promise<string | null>

const mostPictures = 5000
const mostBytes = 10 * 1024 * 1024

/** Stores the pictures of one file as they are read. 400 for a file with thousands of them. */
export function makePictureStore(ctx: Context): StorePicture {
  let count = 0
  return async (bytes) => {
    count++
    if (count > mostPictures)
      throw new AppError('invalid', t`The file has more than ${mostPictures} pictures. Please cut it in two.`)
    return bytes.length === 0 || bytes.length > mostBytes ? null : keepPicture(ctx, bytes)
  }
}

const dataAddress = /^data:image\/[\w+.-]+;base64,([\s\S]*)$/

/** Returns the bytes embedded in the address of a picture; null for the address of a file. */
export function bytesOfAddress(address: string) {
  const content = dataAddress.exec(address)?.[1]
  return content === undefined ? null : Buffer.from(content, 'base64')
}

/** Takes pictures embedded in the text, for formats that have no files. */
export function takeInline(store: StorePicture): TakePicture {
  return async (address) => {
    const bytes = bytesOfAddress(address)
    return bytes && store(bytes)
  }
}

/*
 * How Moodle writes a text in several languages in one field: spans of the class multilang, or {mlang
 * en}…{mlang}. Text outside them belongs to all languages.
 */

const spans =
  /<span\s+(?:lang="([\w-]+)"\s+class="multilang"|class="multilang"\s+lang="([\w-]+)")\s*>([\s\S]*?)<\/span>|\{mlang\s+([\w-]+)\s*\}([\s\S]*?)\{mlang\}/g

const known: Record<string, Language> = { en: 'en', hi: 'hi', or: 'or', ory: 'or', bn: 'bn' }

/** Returns the language of a code, which may include a country: 'hi-IN'. undefined if questions are not written in it. */
export const languageOfCode = (code: string) => known[code.toLowerCase().replace(/-.*$/, '')]

/**
 * Splits HTML by language; text outside a span is English. Languages that questions are not written in are left
 * out.
 */
function cutLanguages(html: string): Partial<Record<Language, string>> {
  const texts: Partial<Record<Language, string>> = {}
  const outside = html.replaceAll(spans, '').trim()
  for (const [, first, second, span = '', third, text = ''] of html.matchAll(spans)) {
    const code = languageOfCode(first ?? second ?? third ?? '')
    if (code) texts[code] = (texts[code] ?? outside) + span + text
  }
  return Object.keys(texts).length === 0 ? { en: html } : texts
}

const passage = /^\s*<div class="passage">([\s\S]*?)<\/div>/

/** Splits off the passage with which a question of ours begins. */
export function cutPassage(html: string) {
  const [whole = '', text] = passage.exec(html) ?? []
  return { passage: text, rest: html.slice(whole.length) }
}

/** Converts HTML in one language or several to the notation of the bank. */
export async function recoverTexts(html: string, take: TakePicture): Promise<WrittenTexts> {
  const texts: WrittenTexts = {}
  const parts = cutLanguages(html)
  for (const code of language.options) {
    const text = await recoverText(parts[code] ?? '', take)
    if (text !== '') texts[code] = text
  }
  return texts
}
