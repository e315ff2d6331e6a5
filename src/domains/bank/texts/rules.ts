import { escapePercent } from '#platform/text/rich-text/escape-percent.ts'

/*
 * Notation of a text in the bank: words, formulas as TeX between \( \) or \[ \], pictures as [picture 0f3a…:
 * alternative text], and a few tags inserted by the editor's buttons. Every other sign is literal: 'a < b & c'
 * needs no escaping. This text is stored; the HTML is made from it and never converted back, except for rows
 * older than this notation (`sourceOfHtml`).
 */

// not translated: names of elements
export const plainTags = 'p br b strong i em u sub sup ul ol li blockquote h3 h4 table caption thead tbody tr th td'
const tag = `<(?:/?(?:${plainTags.replaceAll(' ', '|')})|br ?/|t[hd](?: (?:scope|colspan|rowspan)="\\w{1,8}")+)>`
const formula = String.raw`\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]`
const picture = String.raw`\[picture [0-9a-f]{16}(?:: [^\]]*)?\]`
const entity = '&(?:lt|gt|amp|quot|#39|nbsp);'
const tokens = new RegExp(`(${formula})|(${picture})|(${tag})|(${entity})`, 'g')

const isBlock = /^<\/?(?:p|ul|ol|li|blockquote|h3|h4|table|caption|thead|tbody|tr|th|td)\b/

type Piece = { kind: 'words' | 'formula' | 'picture' | 'tag' | 'entity'; text: string }

/** Splits a text into its pieces; joined, they are the text again. */
export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of source.matchAll(tokens)) {
    if (match.index > from) pieces.push({ kind: 'words', text: source.slice(from, match.index) })
    const kind = match[1] ? 'formula' : match[2] ? 'picture' : match[3] ? 'tag' : 'entity'
    pieces.push({ kind, text: match[0] })
    from = match.index + match[0].length
  }
  if (from < source.length) pieces.push({ kind: 'words', text: source.slice(from) })
  return pieces
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

export function escapeHtml(text: string) {
  return text.replace(/[<>&"]/g, (sign) => escapes[sign] ?? sign)
}

/** Escapes running text, in which quotation marks need no escape. */
function escapeWords(text: string) {
  return text.replace(/[<>&]/g, (sign) => escapes[sign] ?? sign)
}

const pictureName = /^\[picture ([0-9a-f]{16})(?:: ([^\]]*))?\]$/

/** Lists the ids of a text's pictures with their alternative texts. */
export function listPicturesOf(source: string) {
  return piecesOf(source).flatMap(({ kind, text }) => {
    const [, id, alt = ''] = (kind === 'picture' && pictureName.exec(text)) || []
    return id === undefined ? [] : [{ id, alt: alt.trim() }]
  })
}

export function writePicture(id: string, alt: string) {
  return `[picture ${id}: ${alt.replaceAll('[', '(').replaceAll(']', ')').replaceAll(/\s+/g, ' ').trim()}]`
}

/** Returns the HTML of a picture: our own markup, which the sanitiser also sees. '' if the picture does not exist. */
export type DrawPicture = (id: string, alt: string) => string

function lineBreaks(words: string, isBare: boolean) {
  if (!isBare) return escapeWords(words)
  return escapeWords(words).replaceAll(/ *\n */g, '<br />')
}

const tableParts = /(<table>[\s\S]*?<\/table>)/

/**
 * Converts a source to HTML with its formulas still as TeX, to be cleaned and typeset. Without paragraph tags, an
 * empty line starts a paragraph and a line end breaks the line; a table does not make the text around it
 * paragraphs.
 */
export function htmlOfSource(source: string, draw: DrawPicture) {
  const parts = source.replaceAll('\r\n', '\n').trim().split(tableParts)
  return parts
    .map((part, index) => (index % 2 === 1 ? writePieces(part, draw, false) : htmlOfWords(part, draw)))
    .join('')
}

function writePieces(part: string, draw: DrawPicture, isBare: boolean) {
  return piecesOf(part)
    .map(({ kind, text }) => {
      if (kind === 'tag' || kind === 'entity') return text
      if (kind === 'formula') return escapeWords(escapePercent(text))
      if (kind === 'words') return lineBreaks(text, isBare)
      const [, id = '', alt = ''] = pictureName.exec(text) ?? []
      return draw(id, alt.trim())
    })
    .join('')
}

function htmlOfWords(part: string, draw: DrawPicture) {
  const isBare = !piecesOf(part).some(({ kind, text }) => kind === 'tag' && isBlock.test(text))
  if (!isBare) return writePieces(part, draw, false)
  const paragraphs = part.trim().split(/\n\s*\n/)
  if (paragraphs.length < 2) return writePieces(part.trim(), draw, true)
  return paragraphs.map((paragraph) => `<p>${writePieces(paragraph.trim(), draw, true)}</p>`).join('')
}

/** Returns only the words, for searching and comparing: formulas stay as TeX, pictures become their alternative texts. */
export function wordsOf(source: string) {
  const decode: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }
  return piecesOf(source)
    .map(({ kind, text }) => {
      if (kind === 'tag') return isBlock.test(text) || text.startsWith('<br') ? ' ' : ''
      if (kind === 'entity') return decode[text] ?? ' '
      return kind === 'picture' ? (pictureName.exec(text)?.[2] ?? '') : text
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const raised = /[²³¹⁰ⁱ⁴-⁹⁺-ⁿ]+/gu
const lowered = /[₀-₉₊-₎ₐ-ₜ]+/gu
const emphasis: Record<string, string> = { strong: 'b', em: 'i' }

/**
 * Returns a comparable form of a text: letter case, super- and subscripts, emphasis, formulas, pictures and
 * spaces between digits count; the number of spaces does not, nor whether a superscript is a tag or a character.
 */
export function readingOf(source: string) {
  const decode: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" }
  return piecesOf(source)
    .map(({ kind, text }) => {
      if (kind === 'tag') return isBlock.test(text) || text.startsWith('<br') ? ' ' : shortTag(text)
      if (kind === 'entity') return decode[text] ?? ' '
      if (kind === 'formula') return escapePercent(text)
      if (kind === 'picture') return `[picture ${pictureName.exec(text)?.[1] ?? ''}]`
      return text
        .replaceAll(raised, (signs) => `<sup>${signs.normalize('NFKC')}</sup>`)
        .replaceAll(lowered, (signs) => `<sub>${signs.normalize('NFKC')}</sub>`)
        .normalize('NFC')
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const shortTag = (tag: string) => tag.replace(/\w+/, (name) => emphasis[name] ?? name)

/** Returns about the first `most` letters of the words, without cutting a formula in two. */
export function shortLine(source: string, most = 160) {
  let line = ''
  for (const { kind, text } of piecesOf(wordsOf(source))) {
    const room = most - line.length
    if (text.length <= room) line += text
    else {
      const cut = kind === 'words' ? text.slice(0, room).replace(/\s+\S*$/, '') : ''
      return `${line}${cut}…`
    }
  }
  return line
}
