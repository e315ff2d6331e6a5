import sharp from 'sharp'
import { drawText, fitText, readTypeface, type Typeface } from '#platform/text/drawing/draw-text.ts'
import type { PublicInstitute } from '../schema.ts'
import { drawBubbleSheet } from './draw-bubbles.ts'
import { drawLogo } from './draw-icons.ts'
import { type Colours, mixColours } from './mix-colours.ts'

const fontFiles = ['anek-latin-sub.woff2', 'anek-rupee.woff2']
let typeface: Promise<Typeface> | undefined

/** The typeface of the pages, read when the first picture needs it. */
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

/** The picture that stands beside a shared link: 1200 by 630 pixels, PNG. */
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
