import type { Language } from '#domains/bank/schema.ts'
import { drawQr } from '#platform/text/drawing/draw-qr.ts'
import { black, grey, white } from '#platform/text/drawing/inks.ts'
import type { Ruler } from '#platform/text/drawing/paper-pen.ts'
import { t } from '#platform/text/messages.ts'
import { setLetters } from '../prints/rules.ts'
import type { SetLetter } from '../prints/schema.ts'
import { edges, type SheetPage } from '../rooms/draw-paper.ts'

/* Head, foot and first page of a set. */

export type Heading = {
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

export const paperEdges = { left: edges.left, right: edges.right, top: 92, bottom: 790, gutter: 19 }
const headBottom = 76
const instructionSize = 8.5
const instructionTall = 12.5
const introBelow = 34

const wrapAll = (texts: string[], ruler: Pick<Ruler, 'wrap'>) =>
  texts.map((text) =>
    ruler.wrap(text, { size: instructionSize, color: black }, paperEdges.right - paperEdges.left - 16),
  )

/** Returns the height that the instructions take above the first questions. */
export const introHeight = (instructions: string[], ruler: Pick<Ruler, 'wrap'>) =>
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

/** All of a page but its questions. */
export function drawFrame(sheet: SheetPage, heading: Heading, place: { page: number; pages: number; top: number }) {
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

/** As its readers write it. */
export const languageNames: Record<Language, string> = { en: t`English`, hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }
