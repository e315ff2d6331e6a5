import { drawText, type Typeface } from '#platform/text/drawing/draw-text.ts'
import type { Colours } from './mix-colours.ts'

export type Bubble = { x: number; y: number; radius: number; letter: string; isFilled: boolean }

/** One bubble of an answer sheet: printed, or filled in by the student. Without a typeface it has no letter. */
export function drawBubble(bubble: Bubble, colours: Colours, typeface?: Typeface) {
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

/** The column that the student has filled in a row; −1 where the row is still open, as the last ones are. */
function choiceIn(row: number, { rows, columns }: Sheet) {
  return row >= rows * 0.8 ? -1 : (choices[row % choices.length] ?? 0) % columns
}

/** Rows of bubbles, filled to some way down, with the timing marks of the sheet's edge at their right. */
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
