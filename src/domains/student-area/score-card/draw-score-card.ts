import sharp from 'sharp'
import { encode } from 'uqr'
import type { Result } from '#domains/attempts/sitting/schema.ts'
import { drawLogo } from '#domains/content/drawing/draw-icons.ts'
import { getTypeface } from '#domains/content/drawing/draw-share-image.ts'
import { type Colours, mixColours } from '#domains/content/drawing/mix-colours.ts'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { drawText, fitText, type Typeface } from '#platform/text/drawing/draw-text.ts'
import { bubbleGrid, type ScoreCard } from './describe-score-card.ts'

/*
 * The picture of a score: a square, which phones show whole in a chat.
 */

const side = 1080
const left = 80
const room = side - 2 * left
const footTop = 846

type Drawing = { typeface: Typeface; colours: Colours }

function drawHead({ typeface, colours }: Drawing, name: string) {
  const { size, lines } = fitText(typeface, name, { width: room - 100, sizes: [44, 36, 30], lines: 1 })
  const word = { text: lines[0] ?? '', x: left + 96, y: 118, size, fill: colours.ink, bolder: 0.03 }
  return `<g transform="translate(${left} 64) scale(1.9)">${drawLogo(colours)}</g>${drawText(typeface, word)}`
}

function drawTitle({ typeface, colours }: Drawing, title: string) {
  const { size, lines } = fitText(typeface, title, { width: room, sizes: [52, 44, 38], lines: 2 })
  return lines
    .map((text, line) =>
      drawText(typeface, { text, x: left, y: 236 + line * size * 1.12, size, fill: colours.ink, bolder: 0.03 }),
    )
    .join('')
}

/** Draws each digit in a box, as roll numbers are printed; separators have no box. */
function drawDigits({ typeface, colours }: Drawing, { marks, of }: { marks: string; of: string }) {
  const [width, height, top] = [92, 122, 322]
  let x = left
  const parts: string[] = []
  for (const character of marks) {
    const isDigit = /\d/.test(character)
    const step = isDigit ? width : 40
    if (isDigit)
      parts.push(
        `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="#fff" stroke="${colours.print}" stroke-width="4"/>`,
      )
    const middle = { x: x + step / 2, y: top + 90, size: 84, fill: colours.action, anchor: 'middle' as const }
    parts.push(drawText(typeface, { text: character, ...middle, bolder: 0.03 }))
    x += step
  }
  parts.push(drawText(typeface, { text: of, x: x + 24, y: top + 86, size: 46, fill: colours.text }))
  return parts.join('')
}

/** Draws a circle: filled if right, crossed if wrong, open if unanswered. */
function drawResult(result: Result, { x, y, radius }: { x: number; y: number; radius: number }, colours: Colours) {
  const stroke = Math.max(1.5, radius * 0.16)
  if (result === 'correct') return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colours.action}"/>`
  const ring = `<circle cx="${x}" cy="${y}" r="${radius - stroke / 2}" fill="#fff" stroke="${colours.print}" stroke-width="${stroke}"/>`
  const reach = radius * 0.42
  if (result === 'wrong')
    // not translated: SVG
    return `${ring}<path d="M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x - reach} ${y + reach}L${x + reach} ${y - reach}" stroke="${colours.print}" stroke-width="${stroke}"/>`
  // not translated: SVG
  if (result === 'partial') return `${ring}<circle cx="${x}" cy="${y}" r="${radius * 0.45}" fill="${colours.action}"/>`
  return ring
}

function drawResults({ colours }: Drawing, results: Result[]) {
  const top = 540
  const { step, columns } = bubbleGrid(results.length, { width: room, height: 210 })
  return results
    .map((result, at) => {
      const x = left + (at % columns) * step + step / 2
      const y = top + Math.floor(at / columns) * step + step / 2
      return drawResult(result, { x, y, radius: step * 0.4 }, colours)
    })
    .join('')
}

function drawCounts({ typeface, colours }: Drawing, counts: NonNullable<ScoreCard['score']>['counts']) {
  const each = room / Math.max(3, counts.length)
  const words = counts.map(({ text }) => fitText(typeface, text, { width: each - 46, sizes: [34, 28, 24], lines: 1 }))
  const size = Math.min(...words.map((fitted) => fitted.size))
  return counts
    .map(({ result, text }, at) => {
      const x = left + at * each
      const word = { text, x: x + 40, y: 806, size, fill: colours.text }
      return drawResult(result, { x: x + 14, y: 795, radius: 14 }, colours) + drawText(typeface, word)
    })
    .join('')
}

function drawPerson({ typeface, colours }: Drawing, { person, score }: ScoreCard) {
  if (person.length === 0) return ''
  const { size, lines } = fitText(typeface, person.join(', '), { width: room, sizes: [42, 36, 30], lines: 1 })
  const y = score ? 508 : 400
  return drawText(typeface, { text: lines[0] ?? '', x: left, y, size, fill: colours.print, bolder: 0.02 })
}

/** Draws the QR code dark on white with a quiet zone, for every camera. */
function drawCode(text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const { data, size: count } = encode(text, { border: 3 })
  const cell = size / count
  const dark = data.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])),
  )
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="#fff"/><path transform="translate(${x} ${y}) scale(${cell})" d="${dark.join('')}" fill="#000" shape-rendering="crispEdges"/>`
}

function drawFoot({ typeface, colours }: Drawing, { invitation, host, facts, link }: ScoreCard) {
  const code = 184
  const words = room - code - 32
  const address = fitText(typeface, host, { width: words, sizes: [44, 36, 28], lines: 1 })
  const about = fitText(typeface, facts, { width: words, sizes: [30, 26], lines: 1 })
  return [
    `<path d="M0 ${footTop}H${side}" stroke="${colours.printLine}" stroke-width="4" stroke-dasharray="12 12"/>`,
    drawText(typeface, { text: invitation, x: left, y: 922, size: 32, fill: colours.text }),
    drawText(typeface, {
      text: address.lines[0] ?? '',
      x: left,
      y: 976,
      size: address.size,
      fill: colours.ink,
      bolder: 0.03,
    }),
    drawText(typeface, { text: about.lines[0] ?? '', x: left, y: 1022, size: about.size, fill: colours.muted }),
    drawCode(link, { x: side - left - code, y: 870, size: code }),
  ].join('')
}

/** Draws a score card as PNG. */
export async function drawScoreCard(card: ScoreCard, institute: PublicInstitute) {
  const drawing = { typeface: await getTypeface(), colours: mixColours(institute) }
  const { score } = card
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    `<rect width="${side}" height="${side}" fill="${drawing.colours.sheet}"/>`,
    drawHead(drawing, institute.name),
    drawTitle(drawing, card.title),
    score ? drawDigits(drawing, score) : '',
    drawPerson(drawing, card),
    score ? drawResults(drawing, score.results) + drawCounts(drawing, score.counts) : '',
    drawFoot(drawing, card),
    '</svg>',
  ]
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colours: 64 })
    .toBuffer()
}
