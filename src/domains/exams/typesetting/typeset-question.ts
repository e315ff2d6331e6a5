import { black, grey } from '#platform/text/drawing/inks.ts'
import type { Row } from '#platform/text/layout/lay-inline.ts'
import { gap, heightOf, type LayText, shifted } from '#platform/text/layout/lay-text.ts'
import { t } from '#platform/text/messages.ts'
import type { Inks } from '../rooms/draw-paper.ts'

/* One question in one language: its number, its text, its options with their letters in rings, and below the number its code in the bank. */

const textSize = 9.5
const numberRoom = 24
const letterRoom = 16
const ringSize = 5
const letters = 'ABCDE'

export type ShownQuestion = {
  sno: number
  code: number
  kind: 'single' | 'several' | 'numeric'
  text: string
  options: string[]
}
export type Room = { layText: LayText; inks: Inks; width: number }

/** Draws something beside the first of these rows. */
function beside([first, ...rest]: Row[], draw: Row['draw']): Row[] {
  if (!first) return []
  const both: Row = {
    height: first.height,
    draw(pen, x, top) {
      draw(pen, x, top)
      first.draw(pen, x, top)
    },
  }
  return [both, ...rest]
}

function layOption(html: string, index: number, { layText, inks, width }: Room): Row[] {
  const rows = layText(html, { size: textSize }, width - letterRoom).map((row) => shifted(row, letterRoom))
  return beside(rows.length > 0 ? rows : [gap(textSize * 1.4)], (pen, x, top) => {
    const middle = { x: x + ringSize + 0.5, y: top + textSize * 0.68 }
    pen.ring(middle.x, middle.y, { size: ringSize, color: inks.print, thickness: 0.7 })
    const letter = letters[index] ?? '?'
    pen.write(letter, { ...middle, y: middle.y + 2.1, align: 'middle' }, { size: 6, color: inks.print, isStrong: true })
  })
}

/** Two options side by side, as tall as the taller. */
function pairUp(options: Row[][], width: number): Row[] {
  return options.flatMap((left, index) => {
    if (index % 2 === 1) return []
    const right = options[index + 1] ?? []
    return {
      height: Math.max(heightOf(left), heightOf(right)),
      draw(pen, x, top) {
        left[0]?.draw(pen, x, top)
        right[0]?.draw(pen, x + width, top)
      },
    } satisfies Row
  })
}

/** Two in a line where each has room for all of it there. */
function layOptions(options: string[], room: Room): Row[] {
  const half = room.width / 2
  const narrow = options.map((html, index) => layOption(html, index, { ...room, width: half - 4 }))
  if (narrow.every((rows) => rows.length === 1)) return pairUp(narrow, half)
  return options.flatMap((html, index) => layOption(html, index, room))
}

function note(text: string): Row {
  return {
    height: 12,
    draw: (pen, x, top) => pen.write(text, { x, y: top + 8 }, { size: 7, color: grey }),
  }
}

const answerLine = (inks: Inks): Row => ({
  height: 18,
  draw(pen, x, top) {
    pen.write(t`Answer:`, { x, y: top + 12 }, { size: 8, color: inks.print, isStrong: true })
    pen.line([x + 36, top + 13], [x + 126, top + 13], { color: black, thickness: 0.6 })
  },
})

export function layQuestion({ sno, code, kind, text, options }: ShownQuestion, room: Room): Row[] {
  const inner = { ...room, width: room.width - numberRoom }
  const stem = room.layText(text, { size: textSize }, inner.width)
  const answers =
    kind === 'numeric'
      ? [answerLine(room.inks)]
      : [...(kind === 'several' ? [note(t`One or more options are right.`)] : []), ...layOptions(options, inner)]
  const rows = [...stem, gap(2), ...answers].map((row) => shifted(row, numberRoom))
  return [
    ...beside(rows, (pen, x, top) => {
      pen.write(String(sno), { x, y: top + textSize }, { size: 10, color: black, isStrong: true })
      pen.write(String(code), { x, y: top + textSize + 9 }, { size: 5.5, color: grey })
    }),
    gap(7),
  ]
}

export type ShownPassage = { from: number; to: number; text: string }

export function layPassage({ from, to, text }: ShownPassage, { layText, width }: Room): Row[] {
  const title = from === to ? t`For question ${from}` : t`For questions ${from} to ${to}`
  const head: Row = {
    height: 14,
    draw: (pen, x, top) => pen.write(title, { x, y: top + 10 }, { size: 9, color: black, isStrong: true }),
  }
  return [head, ...layText(text, { size: textSize }, width), gap(7)]
}

export type ShownSection = { name: string; line: string }

export function laySection({ name, line }: ShownSection, { inks, width }: Room): Row[] {
  return [
    {
      height: 34,
      draw(pen, x, top) {
        const style = { size: 11, color: inks.print, isStrong: true }
        pen.write(pen.wrap(name, style, width)[0] ?? '', { x, y: top + 12 }, style)
        pen.write(line, { x, y: top + 23 }, { size: 7.5, color: grey })
        pen.line([x, top + 27], [x + width, top + 27], { color: inks.print, thickness: 0.8 })
      },
    },
  ]
}
