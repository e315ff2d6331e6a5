import sanitizeHtml from 'sanitize-html'
import { markupOfTexts } from '../formats/read-html.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import { language } from '../schema.ts'
import { escapeHtml, htmlOfSource, listPicturesOf, piecesOf } from '../texts/rules.ts'

/** What stands behind `src` for a picture of this name; null leaves it out. */
export type AddressPicture = (id: string) => string | null

const options: sanitizeHtml.IOptions = { ...markupOfTexts, allowedSchemesByTag: { img: ['data'] } }

/** A text of the bank as well-formed HTML on one line, its formulas still TeX. */
export function writeHtml(source: string, address: AddressPicture) {
  const html = htmlOfSource(source, (id, alt) => {
    const src = address(id)
    return src === null ? escapeHtml(alt) : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" />`
  }).replaceAll(/\s+/g, ' ')
  const hasTags = piecesOf(source).some(({ kind }) => kind === 'tag' || kind === 'entity')
  return hasTags ? sanitizeHtml(html, options) : html
}

/** A text in all its languages in one field, as Moodle has it: spans of the class multilang. English alone stands as it is. */
export function writeTexts(texts: WrittenTexts, write: (source: string) => string) {
  const given = language.options.flatMap((code) => (texts[code]?.trim() ? [{ code, html: write(texts[code]) }] : []))
  if (given.every(({ code }) => code === 'en')) return given[0]?.html ?? ''
  return given.map(({ code, html }) => `<span lang="${code}" class="multilang">${html}</span>`).join('')
}

/** Ids of the pictures of some texts, each once. */
export const listPictureIds = (texts: readonly (WrittenTexts | undefined)[]) => [
  ...new Set(texts.flatMap((text) => Object.values(text ?? {}).flatMap(listPicturesOf)).map(({ id }) => id)),
]
