import type { PDFDocument, RGB } from 'pdf-lib'
import { type Hues, mixColours } from '#domains/content/drawing/mix-colours.ts'
import { black, grey, inkOf } from '#platform/text/drawing/inks.ts'
import { type Pen, takePen } from '#platform/text/drawing/paper-pen.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Common parts of the sheets of a room. A4, in the institute's printed colour, and readable on a grey printer.
 */

export const a4: [number, number] = [595.28, 841.89]
export const edges = { left: 36, right: 559, foot: 815 }
export function inksOf(hues: Hues) {
  const { print, printLine } = mixColours(hues)
  return { print: inkOf(print), line: inkOf(printLine) }
}
export type Inks = { print: RGB; line: RGB }

export type Paper = { document: PDFDocument; inks: Inks; all: string }
export type SheetPage = { pen: Pen; inks: Inks }

export async function addSheet({ document, inks, all }: Paper): Promise<SheetPage> {
  return { pen: await takePen(document, document.addPage(a4), all), inks }
}

type Head = { institute: string; title: string; beside: string; room: string; lines: string[] }

/** Draws the head of a sheet; returns where the rest begins. */
export function drawHead({ pen, inks }: SheetPage, { institute, title, beside, room, lines }: Head) {
  const { left, right } = edges
  pen.write(institute, { x: left, y: 50 }, { size: 12, color: black, isStrong: true })
  pen.write(beside, { x: left, y: 63 }, { size: 9, color: grey })
  pen.write(t`Room`, { x: right - 70, y: 56, align: 'right' }, { size: 11, color: inks.print, isStrong: true })
  pen.box({ x: right - 62, y: 34, width: 62, height: 34 }, { color: inks.print, thickness: 0.9 })
  const [short = ''] = pen.wrap(room, { size: 14, color: black, isStrong: true }, 56)
  pen.write(short, { x: right - 31, y: 56, align: 'middle' }, { size: 14, color: black, isStrong: true })
  const style = { size: 15, color: black, isStrong: true }
  let y = 94
  for (const line of pen.wrap(title, style, right - left).slice(0, 2)) {
    pen.write(line, { x: left, y }, style)
    y += 17
  }
  for (const line of lines) {
    pen.write(line, { x: left, y }, { size: 9, color: grey })
    y += 12
  }
  pen.line([left, y], [right, y], { color: black, thickness: 0.8 })
  return y + 18
}

export function drawFoot({ pen }: SheetPage, { now, seating, page }: { now: Date; seating: number; page: string }) {
  const style = { size: 8, color: grey }
  const printed = t`Printed ${formatLongDayAndTime(now)} · seating ${seating} of this room · replaces all earlier ones`
  pen.write(printed, { x: edges.left, y: edges.foot }, style)
  pen.write(page, { x: edges.right, y: edges.foot, align: 'right' }, style)
}
