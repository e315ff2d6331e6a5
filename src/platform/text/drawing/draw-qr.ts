import { rgb } from 'pdf-lib'
import { encode } from 'uqr'
import type { Pen } from './paper-pen.ts'

/** Black on white, for every camera. */
const black = rgb(0, 0, 0)

/** Draws a QR code of `text`, `size` points wide. Adjacent dark squares are drawn as one, so that no fine line shows between them. */
export function drawQr(pen: Pen, text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const { data, size: count } = encode(text, { border: 0 })
  const cell = size / count
  const dark: Parameters<Pen['fillAll']>[0] = []
  for (const [row, cells] of data.entries()) {
    let from = 0
    while (from < count) {
      let to = from
      while (to < count && cells[to]) to += 1
      if (to > from) dark.push({ x: x + from * cell, y: y + row * cell, width: (to - from) * cell, height: cell })
      from = to + 1
    }
  }
  pen.fillAll(dark, black)
}
