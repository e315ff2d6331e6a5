import sanitizeHtml from 'sanitize-html'
import { markupOfTexts } from '../formats/read-html.ts'
import type { Difficulty, TypedQuestion, WrittenTexts } from '../questions/schema.ts'
import { language } from '../schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import { escapeHtml, htmlOfSource, listPicturesOf, piecesOf } from '../texts/rules.ts'

/** A question as exported, with the text of its passage. */
export type ExportedQuestion = {
  number: number
  subject: string
  topic: string
  difficulty: Difficulty
  tags: string[]
  origin: string
  question: TypedQuestion
}
/** Some questions and the pictures they refer to. */
export type ExportedPage = { questions: ExportedQuestion[]; shelf: Shelf }

export const nameOfQuestion = ({ number }: Pick<ExportedQuestion, 'number'>) => `Q-${number}`

/** Lists all texts of a question. */
export const textsOfQuestion = ({ question }: Pick<ExportedQuestion, 'question'>): WrittenTexts[] => [
  question.text,
  question.solution,
  ...question.options,
  ...(question.passage ? [question.passage.text] : []),
]

const webpAddress = /^data:image\/webp;base64,/

/** Returns the file name, the bytes and the type of a picture; null if it does not exist. */
export function pictureFile(shelf: Shelf, id: string) {
  const picture = shelf.get(id)
  if (!picture) return null
  const isDrawing = picture.kind === 'svg'
  const base64 = isDrawing ? Buffer.from(picture.content).toString('base64') : picture.content.replace(webpAddress, '')
  return { name: `${id}.${isDrawing ? 'svg' : 'webp'}`, base64, type: isDrawing ? 'image/svg+xml' : 'image/webp' }
}

/**
 * Returns an option's share of the marks in per cent; a wrong option subtracts where all correct ones are required
 * together.
 */
export function fractionOf(question: Pick<TypedQuestion, 'kind' | 'correct'>, place: number) {
  const isRight = question.correct.includes(place)
  if (question.kind === 'single') return isRight ? '100' : '0'
  if (!isRight) return '-100'
  return String(Number((100 / question.correct.length).toFixed(5)))
}

/** Returns the `src` of a picture by its name; null leaves the picture out. */
type AddressPicture = (id: string) => string | null

const options: sanitizeHtml.IOptions = { ...markupOfTexts, allowedSchemesByTag: { img: ['data'] } }

/** Converts a text of the bank to well-formed HTML on one line, with its formulas still as TeX. */
export function writeHtml(source: string, address: AddressPicture) {
  const html = htmlOfSource(source, (id, alt) => {
    const src = address(id)
    return src === null ? escapeHtml(alt) : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" />`
  }).replaceAll(/\s+/g, ' ')
  const hasTags = piecesOf(source).some(({ kind }) => kind === 'tag' || kind === 'entity')
  return hasTags ? sanitizeHtml(html, options) : html
}

/**
 * Writes a text in all its languages into one field, as Moodle does: as spans of class `multilang`. A text in
 * English alone is written without spans.
 */
export function writeTexts(texts: WrittenTexts, write: (source: string) => string) {
  const given = language.options.flatMap((code) => (texts[code]?.trim() ? [{ code, html: write(texts[code]) }] : []))
  if (given.every(({ code }) => code === 'en')) return given[0]?.html ?? ''
  return given.map(({ code, html }) => `<span lang="${code}" class="multilang">${html}</span>`).join('')
}

/** Lists the ids of the pictures of some texts, each once. */
export const listPictureIds = (texts: readonly (WrittenTexts | undefined)[]) => [
  ...new Set(texts.flatMap((text) => Object.values(text ?? {}).flatMap(listPicturesOf)).map(({ id }) => id)),
]
