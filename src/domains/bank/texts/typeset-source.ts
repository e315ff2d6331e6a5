import { LRUCache } from 'lru-cache'
import { typesetHtml } from '#platform/http/security/rich-text.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { drawFrom, type Shelf } from './keep-pictures.ts'
import { escapeHtml, htmlOfSource, listPicturesOf, piecesOf, shortLine } from './rules.ts'

/** Reason why a text cannot be typeset; a sentence for its author. */
export class TextProblem extends Error {}

function checkPictures(source: string, shelf: Shelf) {
  for (const { id, alt } of listPicturesOf(source)) {
    const picture = shelf.get(id)
    if (!picture) throw new TextProblem(t`contains a picture that is not stored here`)
    if (picture.kind === 'webp' && alt === '') throw new TextProblem(t`has a picture without a description`)
    if (/\\[([]/.test(alt)) throw new TextProblem(t`has a formula in the description of a picture`)
  }
}

/** Refuses a formula that is not closed or is empty, which would be shown as its TeX. */
function checkFormulaSigns(source: string) {
  for (const { kind, text } of piecesOf(source)) {
    const [, before = '', sign] = (kind === 'words' && /([\s\S]{0,30})(\\[()[\]])/.exec(text)) || []
    if (sign !== undefined)
      throw new TextProblem(t`has a formula that is empty or lacks its other end: ${`${before}${sign}`.trim()}`)
  }
}

/**
 * Explains an error of KaTeX, without the combining signs by which it marks the place, which are unreadable in
 * one line.
 */
function explain(source: string, error: unknown) {
  const message = error instanceof Error ? error.message : ''
  const [, reason = t`it cannot be read`] = /^KaTeX parse error: ([\s\S]*)$/.exec(message) ?? []
  const formula = piecesOf(source).find(({ kind, text }) => kind === 'formula' && !isReadable(text))?.text ?? ''
  return t`has a formula that cannot be read, ${formula.slice(0, 80)}: ${reason.replaceAll(/\p{M}/gu, '').slice(0, 200)}`
}

/**
 * Typesets a source for candidates: cleans it, renders its formulas and embeds its pictures. The only way to do
 * so. Throws a `TextProblem`.
 */
export function typesetSource(source: string, shelf: Shelf) {
  checkPictures(source, shelf)
  checkFormulaSigns(source)
  try {
    return typesetHtml(htmlOfSource(source, drawFrom(shelf)))
  } catch (error) {
    throw new TextProblem(explain(source, error))
  }
}

const wordless = msg`Picture without a description`

/** Typesets as much of a text as can be shown while it is being written: an unreadable formula as its TeX, a picture without alternative text as a picture. */
export function typesetLeniently(source: string, shelf: Shelf) {
  const draw = drawFrom(shelf)
  const readable = piecesOf(source).map(({ kind, text }) =>
    kind === 'formula' && !isReadable(text) ? text.slice(2, -2) : text,
  )
  try {
    return typesetHtml(htmlOfSource(readable.join(''), (id, alt) => draw(id, alt.trim() || translated(wordless))))
  } catch {
    return ''
  }
}

function isReadable(formula: string) {
  try {
    typesetHtml(escapeHtml(formula))
    return true
  } catch {
    return false
  }
}

const typesetLines = new LRUCache<string, string>({ max: 5000, memoMethod: makeLine })

function makeLine(line: string) {
  try {
    return typesetHtml(htmlOfSource(line.replaceAll('\\[', '\\(').replaceAll('\\]', '\\)'), () => ''))
  } catch {
    return escapeHtml(line)
  }
}

/** Typesets the beginning of a text on one line, with its formulas as far as they can be read. Cached, as lists show the same lines again and again. */
export function typesetLine(line: string) {
  return typesetLines.memo(line)
}

export const lineOf = (source: string | undefined) => shortLine(source ?? '')
