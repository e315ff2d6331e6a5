import sharp from 'sharp'
import { drawText, fitText, readTypeface, type Typeface } from '#platform/text/drawing/draw-text.ts'
import type { PublicInstitute } from '../schema.ts'
import { drawLogo } from './draw-icons.ts'
import { type Colours, mixColours } from './mix-colours.ts'

type Bubble = { x: number; y: number; radius: number; letter: string; isFilled: boolean }

/** Draws one bubble of an answer sheet: printed, or filled in by the student. Without a typeface it has no letter. */
function drawBubble(bubble: Bubble, colours: Colours, typeface?: Typeface) {
  const { x, y, radius, letter, isFilled } = bubble
  if (isFilled) return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colours.action}"/>`
  const ring = `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff" stroke="${colours.print}" stroke-width="${radius * 0.12}"/>`
  if (!typeface) return ring
  const size = radius * 1.05
  const text = { text: letter, x, y: y + size * 0.35, size, fill: colours.print, anchor: 'middle' as const }
  return ring + drawText(typeface, text)
}

type Sheet = { x: number; y: number; columns: number; rows: number; radius: number; gap: number }

const choices = [1, 3, 0, 2, 2, 0, 3, 1, 0, 3, 2]

/** Returns the column that the student has filled in a row; −1 where the row is still open, as the last ones are. */
function choiceIn(row: number, { rows, columns }: Sheet) {
  return row >= rows * 0.8 ? -1 : (choices[row % choices.length] ?? 0) % columns
}

/** Draws rows of bubbles, the upper ones filled, with the timing marks of the sheet's edge on the right. */
export function drawBubbleSheet(sheet: Sheet, colours: Colours, typeface?: Typeface) {
  const { x, y, columns, rows, radius, gap } = sheet
  const step = radius * 2 + gap
  const parts: string[] = []
  for (let row = 0; row < rows; row += 1) {
    const middle = y + radius + row * step
    for (let column = 0; column < columns; column += 1) {
      const letter = 'ABCDEFGH'[column] ?? ''
      const isFilled = column === choiceIn(row, sheet)
      parts.push(drawBubble({ x: x + radius + column * step, y: middle, radius, letter, isFilled }, colours, typeface))
    }
    const edge = x + columns * step + gap
    parts.push(
      `<rect x="${edge}" y="${middle - radius * 0.3}" width="${radius}" height="${radius * 0.6}" fill="${colours.ink}"/>`,
    )
  }
  return parts.join('')
}

const fontFiles = ['anek-latin-sub.woff2', 'anek-rupee.woff2']
let typeface: Promise<Typeface> | undefined

/** Returns the typeface of the pages, read when the first picture needs it. */
export function getTypeface() {
  typeface ??= readTypeface(fontFiles.map((file) => new URL(`../../../platform/text/fonts/${file}`, import.meta.url)))
  return typeface
}

const width = 1200
const height = 630
const left = 72
const room = 700

type Words = Pick<PublicInstitute, 'name' | 'description'>

function drawWords(typeface: Typeface, { name, description }: Words, colours: Colours) {
  const title = fitText(typeface, name, { width: room, sizes: [104, 92, 80, 68, 56], lines: 3 })
  const line = fitText(typeface, description, { width: room, sizes: [36, 32, 28], lines: 4 })
  const titleStep = title.size * 0.98
  const lineStep = line.size * 1.35
  const block = title.lines.length * titleStep + 36 + line.lines.length * lineStep
  const top = 176 + Math.max(0, (height - 176 - 56 - block) / 2)
  const drawnTitle = title.lines.map((text, index) => {
    const y = top + title.size * 0.8 + index * titleStep
    return drawText(typeface, { text, x: left, y, size: title.size, fill: colours.ink, bolder: 0.035 })
  })
  const drawnLine = line.lines.map((text, index) => {
    const y = top + title.lines.length * titleStep + 36 + line.size * 0.8 + index * lineStep
    return drawText(typeface, { text, x: left, y, size: line.size, fill: colours.text })
  })
  return [...drawnTitle, ...drawnLine].join('')
}

/** Draws the preview picture of a shared link: PNG, 1200 by 630 pixels. */
export async function drawShareImage(institute: PublicInstitute) {
  const typeface = await getTypeface()
  const colours = mixColours(institute)
  const sheet = { x: 862, y: 44, columns: 4, rows: 9, radius: 24, gap: 12.5 }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.sheet}"/>`,
    `<path d="M826 0H${width}V${height}H826z" fill="#fff"/>`,
    `<path d="M826 0V${height}" stroke="${colours.printLine}" stroke-width="3" stroke-dasharray="10 10"/>`,
    `<g transform="translate(${left} 64) scale(2.1)">${drawLogo(colours)}</g>`,
    drawWords(typeface, institute, colours),
    drawBubbleSheet(sheet, colours, typeface),
    '</svg>',
  ]
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colours: 128 })
    .toBuffer()
}
