import { PDFDocument } from 'pdf-lib'
import type { Language } from '#domains/bank/schema.ts'
import type { Hues } from '#domains/content/drawing/mix-colours.ts'
import { drawQr } from '#platform/text/drawing/draw-qr.ts'
import { black, grey, white } from '#platform/text/drawing/inks.ts'
import { type Ruler, takeRuler } from '#platform/text/drawing/paper-pen.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { gatherInlays } from '#platform/text/layout/inline-pieces.ts'
import { createLayer, drawRows, heightOf } from '#platform/text/layout/lay-text.ts'
import { type PageShape, placeUnits, type Spot } from '#platform/text/layout/place-units.ts'
import { plural, t } from '#platform/text/messages.ts'
import { tellInstructions } from '../prints/prepare-instructions.ts'
import { codeOfSet, type KeyLine, keyOfSet, setLetters } from '../prints/rules.ts'
import type { FrozenPaper, PrintLayout, Seeds, SetLetter } from '../prints/schema.ts'
import { addSheet, edges, inksOf, type Paper, type SheetPage } from '../rooms/draw-paper.ts'
import { createComposer, type Piece, type Way } from './typeset-set.ts'

/* Head, foot and first page of a set. */

type Heading = {
  institute: string
  name: string
  line: string
  letter: SetLetter
  code: string
  instructions: string[]
  /** Headings of the two columns, if each is in one language. */
  columnHeads: string[]
  columnLeft: (column: number) => number
  columns: number
}

const paperEdges = { left: edges.left, right: edges.right, top: 92, bottom: 790, gutter: 19 }
const headBottom = 76
const instructionSize = 8.5
const instructionTall = 12.5
const introBelow = 34

const wrapAll = (texts: string[], ruler: Pick<Ruler, 'wrap'>) =>
  texts.map((text) =>
    ruler.wrap(text, { size: instructionSize, color: black }, paperEdges.right - paperEdges.left - 16),
  )

/** Returns the height that the instructions take above the first questions. */
const introHeight = (instructions: string[], ruler: Pick<Ruler, 'wrap'>) =>
  wrapAll(instructions, ruler).flat().length * instructionTall + introBelow + 30

function drawLetters({ pen, inks }: SheetPage, letter: SetLetter) {
  pen.write(t`Set`, { x: edges.left, y: 55 }, { size: 9, color: inks.print, isStrong: true })
  for (const [index, candidate] of setLetters.entries()) {
    const x = edges.left + 32 + index * 24
    const isThis = candidate === letter
    if (isThis) pen.disc(x, 52, { size: 9.5, color: black })
    else pen.ring(x, 52, { size: 9.5, color: inks.print, thickness: 0.9 })
    const color = isThis ? white : inks.print
    pen.write(candidate, { x, y: 55.3, align: 'middle' }, { size: 9, color, isStrong: true })
  }
}

function drawHead(sheet: SheetPage, { institute, name, line, letter, code }: Heading) {
  const { pen } = sheet
  drawLetters(sheet, letter)
  const left = edges.left + 138
  const style = { size: 13, color: black, isStrong: true }
  pen.write(institute, { x: left, y: 42 }, { size: 8, color: grey })
  pen.write(pen.wrap(name, style, edges.right - left - 50)[0] ?? '', { x: left, y: 56 }, style)
  pen.write(line, { x: left, y: 68 }, { size: 8, color: grey })
  drawQr(pen, code, { x: edges.right - 38, y: 34, size: 38 })
  pen.line([edges.left, headBottom], [edges.right, headBottom], { color: black, thickness: 0.9 })
}

/** Draws the fields for name and roll number, and the instructions. */
function drawIntro({ pen, inks }: SheetPage, { instructions }: Heading) {
  const { left, right } = paperEdges
  const fields: [string, number, number][] = [
    [t`Name`, left, left + 300],
    [t`Roll number`, left + 320, right],
  ]
  for (const [label, from, to] of fields) {
    pen.write(label, { x: from, y: 100 }, { size: 8, color: inks.print, isStrong: true })
    const width = pen.widthOf(label, { size: 8, color: black, isStrong: true })
    pen.line([from + width + 6, 102], [to, 102], { color: black, thickness: 0.6 })
  }
  let y = 124
  pen.write(t`Instructions`, { x: left, y }, { size: 10, color: black, isStrong: true })
  y += 4
  for (const [index, lines] of wrapAll(instructions, pen).entries()) {
    for (const [place, line] of lines.entries()) {
      y += instructionTall
      if (place === 0) pen.write(`${index + 1}.`, { x: left, y }, { size: instructionSize, color: black })
      pen.write(line, { x: left + 16, y }, { size: instructionSize, color: black })
    }
  }
  pen.line([left, y + 9], [right, y + 9], { color: black, thickness: 0.6 })
}

function drawFoot({ pen }: SheetPage, { code }: Heading, place: { page: number; pages: number }) {
  const style = { size: 8, color: grey }
  const { left, right } = paperEdges
  pen.line([left, 802], [right, 802], { color: black, thickness: 0.6 })
  pen.write(code, { x: left, y: edges.foot }, style)
  const middle = { x: (left + right) / 2, y: edges.foot, align: 'middle' as const }
  pen.write(t`Mark the answers on the answer sheet only`, middle, style)
  const words = t`Page ${place.page} of ${place.pages}`
  pen.write(words, { x: right, y: edges.foot, align: 'right' }, style)
}

/** Draws everything on a page except its questions. */
function drawFrame(sheet: SheetPage, heading: Heading, place: { page: number; pages: number; top: number }) {
  const { pen, inks } = sheet
  drawHead(sheet, heading)
  if (place.page === 1) drawIntro(sheet, heading)
  for (const [column, words] of heading.columnHeads.entries()) {
    const at = { x: heading.columnLeft(column), y: place.top - 5 }
    pen.write(words, at, { size: 8, color: inks.print, isStrong: true })
  }
  const isSplit = heading.columns > 1 || heading.columnHeads.length > 1
  const middle = heading.columnLeft(1) - paperEdges.gutter / 2
  if (isSplit) pen.line([middle, place.top - 6], [middle, 796], { color: inks.line, thickness: 0.6 })
  drawFoot(sheet, heading, place)
}

/** Names of the languages as their readers write them. */
const languageNames: Record<Language, string> = { en: t`English`, hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

type PaperToDraw = {
  testId: string
  version: number
  paper: FrozenPaper
  seeds: Seeds
  sets: SetLetter[]
  languages: Language[]
  layout: PrintLayout
  institute: { name: string } & Hues
}

const { left, right, top, bottom, gutter } = paperEdges
const columnWidth = (right - left - gutter) / 2

function* htmlsOf({ questions, passages }: FrozenPaper, languages: Language[]) {
  const texts = [
    ...questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]),
    ...passages.map(({ text }) => text),
  ]
  // English stands in for a missing translation, and some sections have languages of their own.
  for (const text of texts) yield* Object.values(languages.length === 0 ? {} : text)
}

/** Breaks a piece that is taller than any column into its rows. */
const breakTall = (pieces: Piece[], shape: PageShape): Piece[] =>
  pieces.flatMap((piece) => (heightOf(piece) > shape.bottom - shape.top ? piece.map((row): Piece => [row]) : [piece]))

type Placed = { piece: Piece; spot: Spot }

function placeSet(groups: Piece[][], shape: PageShape): Placed[] {
  const whole = groups.map((pieces) => breakTall(pieces, shape))
  const spots = placeUnits(
    whole.map((pieces) => pieces.map(heightOf)),
    shape,
  )
  return whole.flatMap((pieces, group) =>
    pieces.flatMap((piece, index) => {
      const spot = spots[group]?.[index]
      return spot ? [{ piece, spot }] : []
    }),
  )
}

async function drawSet(paper: Paper, { heading, shape }: { heading: Heading; shape: PageShape }, placed: Placed[]) {
  const pages = Math.max(1, ...placed.map(({ spot }) => spot.page + 1))
  for (let page = 0; page < pages; page++) {
    const sheet = await addSheet(paper)
    const pageTop = page === 0 ? shape.firstTop : shape.top
    drawFrame(sheet, heading, { page: page + 1, pages, top: pageTop })
    for (const { piece, spot } of placed) {
      if (spot.page !== page) continue
      drawRows(piece, { pen: sheet.pen, x: heading.columnLeft(spot.column), top: spot.y })
    }
  }
}

/**
 * Draws the PDF of the chosen sets, one after the other, each with its own page numbers. `beat` reports the
 * number of drawn questions.
 */
export async function drawSets(print: PaperToDraw, beat: (done: number) => Promise<void>) {
  const { testId, version, paper, seeds, sets, languages, layout, institute } = print
  const document = await PDFDocument.create()
  document.setTitle(t`${paper.name}, set ${sets.join(', ')}`)
  const all = JSON.stringify([paper, institute.name, languageNames])
  const ruler = await takeRuler(document, all)
  const inlays = await gatherInlays(document, htmlsOf(paper, languages), ruler)
  const inks = inksOf(institute)
  const isBeside = layout === 'side-by-side'
  const way: Way = { languages, layout, gutter }
  const room = { layText: createLayer({ ruler, ...inlays }), inks, width: isBeside ? right - left : columnWidth }
  const compose = createComposer(paper, room, way)
  const headRoom = isBeside ? 12 : 0
  for (const [index, letter] of sets.entries()) {
    const heading: Heading = {
      institute: institute.name,
      name: paper.name,
      line: t`${plural(paper.questions.length, '# question', '# questions')} · ${plural(paper.minutes, '# minute', '# minutes')}`,
      letter,
      code: codeOfSet(testId, version, letter),
      instructions: tellInstructions(paper, { letter, languages: languages.length }),
      columnHeads: isBeside ? languages.map((language) => languageNames[language]) : [],
      columnLeft: (column) => left + column * (columnWidth + gutter),
      columns: isBeside ? 1 : 2,
    }
    const firstTop = top + introHeight(heading.instructions, ruler) + headRoom
    const shape: PageShape = { columns: heading.columns, firstTop, top: top + headRoom, bottom }
    await drawSet({ document, inks, all }, { heading, shape }, placeSet(compose(seeds[letter]), shape))
    await beat((index + 1) * paper.questions.length)
  }
  return document.save()
}

/* Answer keys for marking by hand: each set begins on a new page. */

const columns = 4
const rowTall = 15
const tableTop = 112
const perColumn = Math.floor((edges.foot - 24 - tableTop) / rowTall)
const columnWide = (edges.right - edges.left) / columns

function drawLine({ pen, inks }: SheetPage, { sno, code, key }: KeyLine, { x, y }: { x: number; y: number }) {
  const style = { size: 10, color: black, isStrong: true }
  pen.write(String(sno), { x: x + 22, y, align: 'right' }, { size: 9, color: grey })
  const [first = '', ...more] = pen.wrap(key, style, 66)
  pen.write(more.length > 0 ? `${first} …` : first, { x: x + 30, y }, style)
  pen.write(String(code), { x: x + columnWide - 10, y, align: 'right' }, { size: 6, color: grey })
  pen.line([x + 4, y + 4], [x + columnWide - 8, y + 4], { color: inks.line, thickness: 0.5 })
}

type Keys = Omit<PaperToDraw, 'languages' | 'layout'> & { now: Date }

export async function drawKeys({ testId, version, paper, seeds, sets, institute, now }: Keys) {
  const document = await PDFDocument.create()
  document.setTitle(t`Keys of ${paper.name}`)
  const drawn = { document, inks: inksOf(institute), all: JSON.stringify([paper.name, institute.name]) }
  const perPage = perColumn * columns
  for (const letter of sets) {
    const lines = keyOfSet(paper, seeds[letter])
    for (let from = 0; from < Math.max(1, lines.length); from += perPage) {
      const sheet = await addSheet(drawn)
      const { pen, inks } = sheet
      pen.write(institute.name, { x: edges.left, y: 50 }, { size: 9, color: grey })
      const style = { size: 15, color: black, isStrong: true }
      pen.write(pen.wrap(paper.name, style, 400)[0] ?? '', { x: edges.left, y: 70 }, style)
      const title = t`Key of set ${letter}`
      pen.write(title, { x: edges.right, y: 70, align: 'right' }, { ...style, color: inks.print })
      pen.line([edges.left, 84], [edges.right, 84], { color: black, thickness: 0.9 })
      for (const [index, line] of lines.slice(from, from + perPage).entries()) {
        const x = edges.left + Math.floor(index / perColumn) * columnWide
        drawLine(sheet, line, { x, y: tableTop + (index % perColumn) * rowTall })
      }
      const foot = t`${codeOfSet(testId, version, letter)} · printed ${formatLongDayAndTime(now)} · only for those who mark`
      pen.write(foot, { x: edges.left, y: edges.foot }, { size: 8, color: grey })
    }
  }
  return document.save()
}
