import sharp from 'sharp'
import { getTypeface } from '#domains/content/drawing/draw-share-image.ts'
import { drawText, type Typeface } from '#platform/text/drawing/draw-text.ts'

/** Books sold by a shop on five days. */
export const booksSold = { Monday: 40, Tuesday: 65, Wednesday: 50, Thursday: 80, Friday: 65 }

const size = { width: 640, height: 360 }
const ground = 310
const scale = 3

function drawLines(typeface: Typeface) {
  return [0, 20, 40, 60, 80].flatMap((value) => {
    const y = ground - value * scale
    const label = drawText(typeface, { text: String(value), x: 34, y: y + 6, size: 18, fill: '#333', anchor: 'middle' })
    return [`<path d="M60 ${y}H620" stroke="#bbb"/>`, label]
  })
}

function drawBars(typeface: Typeface) {
  return Object.entries(booksSold).flatMap(([day, sold], index) => {
    const x = 80 + index * 108
    const height = sold * scale
    const words = { x: x + 40, size: 18, fill: '#333', anchor: 'middle' as const }
    const name = drawText(typeface, { ...words, text: day, y: ground + 28 })
    const value = drawText(typeface, { ...words, text: String(sold), y: ground - height - 8 })
    return [`<path d="M${x} ${ground}v${-height}h80v${height}z" fill="#2f5d8c"/>`, name, value]
  })
}

/** As a PNG in a data address, as an examiner would give it. */
export async function drawBarChart() {
  const typeface = await getTypeface()
  const parts = [...drawLines(typeface), ...drawBars(typeface)].join('')
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H0z" fill="#fff"/>${parts}</svg>`
  const png = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

export function describeBarChart() {
  const days = Object.entries(booksSold).map(([day, sold]) => `${day} ${sold}`)
  return `Bar chart of the books sold on five days: ${days.join(', ')}.`
}
