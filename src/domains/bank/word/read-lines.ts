import {
  childOf,
  childrenOf,
  elementsOf,
  findElements,
  textIn,
  type XmlElement,
} from '#platform/files/archives/read-xml.ts'
import { escapeTags } from '../formats/read-html.ts'
import { unreadMarks, wordlessPicture } from '../formats/read-mathml.ts'
import { writePicture } from '../texts/rules.ts'
import { recoverEquation } from './read-equations.ts'

/*
 * Word does not store automatic list numbers and letters in the text. They are counted here in the same way, by list and level.
 */

type Level = { format: string; text: string; start: number }
type Numbering = { labelOf: (paragraph: XmlElement) => string }

const settingOf = (element: XmlElement | undefined) => element?.attributes['w:val']

function readLevels(numbering: XmlElement | null) {
  const abstracts = new Map<string, Level[]>()
  const lists = new Map<string, Level[]>()
  for (const abstract of numbering ? childrenOf(numbering, 'w:abstractNum') : []) {
    const levels = childrenOf(abstract, 'w:lvl').map((level) => ({
      format: settingOf(childOf(level, 'w:numFmt')) ?? 'decimal',
      text: settingOf(childOf(level, 'w:lvlText')) ?? '',
      start: Number(settingOf(childOf(level, 'w:start')) ?? 1),
    }))
    abstracts.set(abstract.attributes['w:abstractNumId'] ?? '', levels)
  }
  for (const list of numbering ? childrenOf(numbering, 'w:num') : [])
    lists.set(list.attributes['w:numId'] ?? '', abstracts.get(settingOf(childOf(list, 'w:abstractNumId')) ?? '') ?? [])
  return lists
}

function writeCount(format: string, count: number) {
  const letter = String.fromCharCode(97 + ((count - 1) % 26))
  if (format === 'lowerLetter') return letter
  return format === 'upperLetter' ? letter.toUpperCase() : String(count)
}

/** Counts the lists of a document, paragraph by paragraph. */
export function readNumbering(numbering: XmlElement | null): Numbering {
  const lists = readLevels(numbering)
  const counts = new Map<string, number[]>()
  return {
    labelOf(paragraph) {
      const [properties] = findElements(paragraph, ['w:numPr'])
      const listId = settingOf(properties && childOf(properties, 'w:numId')) ?? ''
      const depth = Number(settingOf(properties && childOf(properties, 'w:ilvl')) ?? 0)
      const levels = lists.get(listId)
      const level = levels?.[depth]
      if (!levels || !level || level.format === 'bullet' || level.format === 'none') return ''
      const counted = counts.get(listId) ?? []
      counted[depth] = (counted[depth] ?? level.start - 1) + 1
      counted.length = depth + 1
      counts.set(listId, counted)
      return level.text.replaceAll(/%(\d)/g, (_sign, place: string) => {
        const index = Number(place) - 1
        return writeCount(levels[index]?.format ?? 'decimal', counted[index] ?? 1)
      })
    },
  }
}

/**
 * A run of characters with one style; an equation or a picture counts as one character, and `source` is its
 * notation.
 */
type Segment = { text: string; look: string; source?: string }
export type Line = Segment[]
/** Parts of a document's body: paragraphs and tables. */
export type Block = { lines: Line[] } | { rows: Line[][][] }

const atom = '\ufffc'

/** Returns the letters of a line; an equation or a picture counts as one character. */
export const plainOf = (line: Line) => line.map(({ text }) => text).join('')

/** Returns a part of a line, by positions in its letters. */
export function sliceLine(line: Line, from: number, to = Number.POSITIVE_INFINITY): Line {
  const parts: Line = []
  let at = 0
  for (const segment of line) {
    const text = segment.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') parts.push({ ...segment, text })
    at += segment.text.length
  }
  return parts
}

/** Writes a line in the notation of the bank. A style that the whole line has carries no meaning and is left out, except superscripts and subscripts. */
export function writeLine(line: Line) {
  const looks = new Set(line.filter(({ text }) => text.trim() !== '').map(({ look }) => look))
  return line
    .map(({ text, look, source }) => {
      const written = source ?? escapeTags(text)
      const isMeant = look !== '' && (looks.size > 1 || look.startsWith('su'))
      return isMeant && text.trim() !== '' && source === undefined ? `<${look}>${written}</${look}>` : written
    })
    .join('')
    .replaceAll(/<\/(b|i|u|sub|sup)><\1>/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
}

type Pictures = { find: (relation: string) => Promise<string | null> }
export type Reading = { pictures: Pictures; numbering: Numbering; noteFont: (font: string, text: string) => void }

const lookNames = [
  ['w:b', 'b'],
  ['w:i', 'i'],
  ['w:u', 'u'],
] as const

function lookOf(run: XmlElement) {
  const properties = childOf(run, 'w:rPr')
  if (!properties) return ''
  const raised = childOf(properties, 'w:vertAlign')?.attributes['w:val']
  if (raised === 'superscript') return 'sup'
  if (raised === 'subscript') return 'sub'
  const isOn = (name: string) =>
    !['0', 'false', 'none', undefined].includes(
      childOf(properties, name)?.attributes['w:val'] ?? (childOf(properties, name) ? '1' : undefined),
    )
  return lookNames.find(([name]) => isOn(name))?.[1] ?? ''
}

const fontOf = (run: XmlElement) => {
  const fonts = findElements(run, ['w:rFonts'])[0]?.attributes
  return fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? ''
}

async function readPicture(element: XmlElement, { pictures }: Reading): Promise<Segment> {
  const [picture] = findElements(element, ['a:blip', 'v:imagedata'])
  const [described] = findElements(element, ['wp:docPr'])
  const id = await pictures.find(picture?.attributes['r:embed'] ?? picture?.attributes['r:id'] ?? '')
  const words = described?.attributes.descr?.trim()
  const isEquation = findElements(element, ['o:OLEObject']).some(({ attributes }) =>
    /equation|mathtype/i.test(attributes.ProgID ?? ''),
  )
  const unread = isEquation ? unreadMarks.equation : unreadMarks.picture
  return { text: atom, look: '', source: id ? writePicture(id, words || wordlessPicture(id)) : unread }
}

const signs: Record<string, string> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-' }
const drawn = new Set(['w:drawing', 'w:pict', 'w:object'])

async function readRun(run: XmlElement, reading: Reading): Promise<Segment[]> {
  const segments: Segment[] = []
  const look = lookOf(run)
  for (const child of elementsOf(run)) {
    const sign = signs[child.name]
    if (child.name === 'w:t') segments.push({ text: textIn(child).replaceAll(atom, ''), look })
    else if (sign !== undefined) segments.push({ text: sign, look: '' })
    else if (child.name === 'w:sym') segments.push({ text: atom, look: '', source: unreadMarks.equation })
    else if (drawn.has(child.name)) segments.push(await readPicture(child, reading))
    else if (child.name === 'mc:AlternateContent')
      segments.push(...(await readRun(childOf(child, 'mc:Choice') ?? child, reading)))
  }
  const text = segments.map((segment) => segment.text).join('')
  const font = fontOf(run)
  if (font !== '' && /\p{L}/u.test(text)) reading.noteFont(font, text)
  return segments
}

/** Reads a paragraph's segments in order; deletions under review are skipped. */
async function readSegments(element: XmlElement, reading: Reading): Promise<Segment[]> {
  const segments: Segment[] = []
  for (const child of elementsOf(element)) {
    if (child.name === 'w:r') segments.push(...(await readRun(child, reading)))
    else if (child.name === 'm:oMath') segments.push({ text: atom, look: '', source: recoverEquation(child, false) })
    else if (child.name === 'm:oMathPara')
      for (const equation of childrenOf(child, 'm:oMath'))
        segments.push({ text: atom, look: '', source: recoverEquation(equation, true) })
    else if (['w:hyperlink', 'w:ins', 'w:smartTag', 'w:sdt', 'w:sdtContent'].includes(child.name))
      segments.push(...(await readSegments(child, reading)))
  }
  return segments
}

/** Reads the lines of a paragraph, the first with the number or letter that Word would show. */
async function readParagraph(paragraph: XmlElement, reading: Reading): Promise<Line[]> {
  const label = reading.numbering.labelOf(paragraph)
  const lines: Line[] = [label === '' ? [] : [{ text: `${label} `, look: '' }]]
  for (const segment of await readSegments(paragraph, reading)) {
    const [first = '', ...rest] = segment.source === undefined ? segment.text.split('\n') : [segment.text]
    lines.at(-1)?.push({ ...segment, text: first })
    for (const text of rest) lines.push([{ ...segment, text }])
  }
  return lines.filter((line) => plainOf(line).trim() !== '')
}

/** Reads a paragraph or a table of the body; a table by its rows, their cells and the lines of these. */
export async function readBlock(element: XmlElement, reading: Reading): Promise<Block> {
  if (element.name !== 'w:tbl') return { lines: await readParagraph(element, reading) }
  const rows: Line[][][] = []
  for (const row of childrenOf(element, 'w:tr')) {
    const cells: Line[][] = []
    for (const cell of childrenOf(row, 'w:tc')) {
      const lines: Line[] = []
      for (const paragraph of childrenOf(cell, 'w:p')) lines.push(...(await readParagraph(paragraph, reading)))
      cells.push(lines)
    }
    rows.push(cells)
  }
  return { rows }
}
