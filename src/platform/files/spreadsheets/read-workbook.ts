import { format, getFormatFromId, getFormatInfo } from 'numfmt'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { elementsOf, parseXmlBytes, readRecords, textIn, type XmlElement } from '../archives/read-xml.ts'
import { openZip, usualBounds, type Zip } from '../archives/read-zip.ts'
import type { CellMark, Row } from './read-csv.ts'
import { checkRow, mostColumns } from './slices.ts'

/*
 * Reads the first sheet of a workbook as Excel shows it: numbers in their format, superscripts and subscripts as
 * <sup> and <sub>, a formula by its last calculated value.
 */

const plainName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)
const all = (element: XmlElement | undefined, name: string) =>
  element ? elementsOf(element).filter((child) => plainName(child) === name) : []
const one = (element: XmlElement | undefined, name: string) => all(element, name)[0]

const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

/** Decodes characters that XML cannot hold, which are written like _x000D_. */
const decodeEscapes = (text: string) =>
  text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')

const tags: Record<string, string> = { subscript: 'sub', superscript: 'sup' }

/** Returns a text with its superscripts and subscripts, without the readings of Japanese words (`rPh`). */
function textOf(item: XmlElement) {
  const parts = elementsOf(item).map((part) => {
    if (plainName(part) === 't') return textIn(part)
    if (plainName(part) !== 'r') return ''
    const text = all(part, 't').map(textIn).join('')
    const tag = tags[one(one(part, 'rPr'), 'vertAlign')?.attributes.val ?? '']
    return tag === undefined || text.trim() === '' ? text : `<${tag}>${text}</${tag}>`
  })
  return decodeEscapes(parts.join(''))
}

/** Day and month as in India, for built-in formats that follow the language of the computer. */
const localFormats: Record<number, string> = { 14: 'dd-mm-yyyy', 22: 'dd-mm-yyyy hh:mm' }

/** Reads the number format of each cell style. */
function readFormats(styles: XmlElement | undefined) {
  const own = new Map(
    all(one(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  return all(one(styles, 'cellXfs'), 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    return own.get(numFmtId) ?? localFormats[Number(numFmtId)] ?? getFormatFromId(Number(numFmtId)) ?? 'General'
  })
}

type Book = { texts: string[]; formats: string[]; is1904: boolean }
type CellText = { text: string; mark?: CellMark }

const daysTo1904 = 1462

/**
 * Returns a number as its format shows it. Whole numbers keep all their digits where Excel would shorten them: a
 * telephone number must not become 9.19861E+11.
 */
function showNumber(value: number, pattern: string, { is1904 }: Book): CellText {
  const exact = Number.isSafeInteger(value) ? String(value) : format('General', value)
  try {
    const { type, isDate } = getFormatInfo(pattern)
    if (type === 'general') return { text: exact }
    const shown = format(pattern, isDate && is1904 ? value + daysTo1904 : value)
    const text = shown.replaceAll(/ +/g, ' ').trim()
    // The format hides the number, which would be lost.
    if (text === '') return { text: exact }
    return isDate ? { text, mark: type === 'time' ? 'time' : 'date' } : { text }
  } catch {
    return { text: exact }
  }
}

function showCell(cell: XmlElement, book: Book): CellText {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  const given = textIn(one(cell, 'v'))
  const isEmpty = given.trim() === ''
  switch (type) {
    case 's':
      return { text: book.texts[Number(given)] ?? '' }
    case 'inlineStr':
      return { text: all(cell, 'is').map(textOf).join('') }
    case 'str':
      return { text: decodeEscapes(given) }
    case 'e':
      return { text: given, mark: 'error' }
    case 'd':
      return { text: given, mark: 'date' }
    case 'b':
      return isEmpty ? noValue(cell) : { text: isOn(given.trim()) ? 'TRUE' : 'FALSE' }
    default:
      return isEmpty ? noValue(cell) : showNumber(Number(given), book.formats[Number(style)] ?? 'General', book)
  }
}

const noValue = (cell: XmlElement): CellText => (one(cell, 'f') ? { text: '', mark: 'formula' } : { text: '' })

/** Returns the column of 'C7' in its row, from 0; undefined if the cell does not say it. */
function columnOf(reference: string | undefined) {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function showRow(row: XmlElement, position: number, book: Book): Row | null {
  const cells: string[] = []
  const marks: NonNullable<Row['marks']> = {}
  let next = 0
  for (const cell of all(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? next
    next = column + 1
    const { text, mark } = showCell(cell, book)
    if (text.trim() === '' && mark === undefined) continue
    // A wider row is refused by its width, without filling the memory first.
    while (cells.length < Math.min(column, mostColumns + 1)) cells.push('')
    cells[Math.min(column, mostColumns + 1)] = text.trim()
    if (mark !== undefined) marks[column] = mark
  }
  if (cells.length === 0) return null
  return Object.keys(marks).length > 0 ? { position, cells, marks } : { position, cells }
}

const damaged = () => new AppError('invalid', t`The workbook is damaged and cannot be read.`)

async function readPart(zip: Zip, name: string | undefined) {
  const bytes = name === undefined ? null : await zip.read(name)
  return bytes ? parseXmlBytes(bytes) : undefined
}

/** Reads the relations of a package part: target paths by id, and by the last word of their type. */
async function readRelations(zip: Zip, name: string) {
  const at = name.lastIndexOf('/') + 1
  const [folder, file] = [name.slice(0, at), name.slice(at)]
  const root = await readPart(zip, `${folder}_rels/${file}.rels`)
  const places = new Map<string, string>()
  for (const { attributes } of all(root, 'Relationship')) {
    const { Id = '', Type = '', Target = '' } = attributes
    const place = new URL(Target, `http://package/${folder}`).pathname.slice(1)
    const type = Type.slice(Type.lastIndexOf('/') + 1)
    places.set(`id ${Id}`, decodeURIComponent(place))
    if (!places.has(type)) places.set(type, decodeURIComponent(place))
  }
  return places
}

async function readTexts(zip: Zip, name: string | undefined) {
  const stream = name === undefined ? null : await zip.open(name)
  const texts: string[] = []
  if (stream) for await (const item of readRecords(stream, (name) => /(?:^|:)si$/.test(name))) texts.push(textOf(item))
  return texts
}

async function* rowsOf(zip: Zip): AsyncGenerator<Row> {
  const bookName = (await readRelations(zip, '')).get('officeDocument')
  const book = await readPart(zip, bookName)
  if (!book || bookName === undefined) throw damaged()
  const places = await readRelations(zip, bookName)
  const [sheet] = all(one(book, 'sheets'), 'sheet')
  const relation = Object.entries(sheet?.attributes ?? {}).find(([name]) => /(?:^|:)id$/i.test(name))?.[1]
  const stream = await zip.open(places.get(`id ${relation}`) ?? '')
  if (!stream) throw damaged()
  const how: Book = {
    texts: await readTexts(zip, places.get('sharedStrings')),
    formats: readFormats(await readPart(zip, places.get('styles'))),
    is1904: isOn(one(book, 'workbookPr')?.attributes.date1904),
  }
  let position = 0
  for await (const row of readRecords(stream, (name) => /(?:^|:)row$/.test(name))) {
    position = Number(row.attributes.r) || position + 1
    const shown = showRow(row, position, how)
    if (shown) yield shown
  }
}

/**
 * Yields the non-empty rows of a workbook's first sheet. All its texts are in memory at once, and reading them
 * blocks for long: only for use on a separate thread. 400 if it is not a workbook, is damaged, would exhaust
 * memory, or has a row that is too wide or too long.
 */
export async function* readWorkbook(bytes: Uint8Array, mostBytes = usualBounds.mostBytes): AsyncGenerator<Row> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 2) !== 'PK') throw new AppError('invalid', t`This file is not an XLSX workbook.`)
  const zip = await openZip(file, { ...usualBounds, mostBytes }).catch((error: unknown) => {
    // A refused package has a message of its own.
    throw error instanceof AppError && error.cause === undefined ? error : damaged()
  })
  const rows = rowsOf(zip)
  for (;;) {
    const next = await rows.next().catch(() => null)
    if (!next) throw damaged()
    if (next.done) return
    checkRow(next.value)
    yield next.value
  }
}
