import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFPage, RGB } from 'pdf-lib'
import { type Part, readScripts } from './indic-text.ts'

/* Drawing on a page by distances from its top left, as forms are measured. The typeface is embedded, as no standard font has the rupee. */

const readFont = (name: string) => readFile(new URL(`./${name}.ttf`, import.meta.url))

async function embedFonts(document: PDFDocument) {
  document.registerFontkit(fontkit)
  const [plain, strong] = await Promise.all([readFont('anek-regular'), readFont('anek-semibold')])
  return {
    plain: await document.embedFont(plain, { subset: true }),
    strong: await document.embedFont(strong, { subset: true }),
  }
}

type Style = { size: number; color: RGB; isStrong?: boolean }
type Place = { x: number; y: number; align?: 'left' | 'right' | 'middle' }
type Box = { x: number; y: number; width: number; height: number }

type Measure = { widthOf: (text: string) => number; within: number }

// A letter and what is written onto it stay together.
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word that is wider than a line is broken where it must. */
function breakWord(word: string, { widthOf, within }: Measure) {
  if (widthOf(word) <= within) return [word]
  const parts = ['']
  for (const { segment } of letters.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`
    if (widthOf(longer) <= within || parts.at(-1) === '') parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}

function wrapText(text: string, measure: Measure) {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ').flatMap((longWord) => breakWord(longWord, measure))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure.widthOf(longer) > measure.within) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** `y` is where the text stands, `top` of the page at 0. `all`: everything that will be written, for the scripts it needs. */
export async function takePen(document: PDFDocument, page: PDFPage, all: string) {
  const fonts = await embedFonts(document)
  const split = await readScripts(all)
  const height = page.getHeight()
  const fontOf = ({ isStrong = false }: Pick<Style, 'isStrong'>) => (isStrong ? fonts.strong : fonts.plain)
  const widthOfPart = ({ text, shape }: Part, style: Style) =>
    shape ? shape.width * style.size : fontOf(style).widthOfTextAtSize(text, style.size)
  const widthOf = (text: string, style: Style) => split(text).reduce((sum, part) => sum + widthOfPart(part, style), 0)
  return {
    widthOf,
    wrap: (text: string, style: Style, within: number) =>
      wrapText(text, { widthOf: (part) => widthOf(part, style), within }),
    write(text: string, { x, y, align = 'left' }: Place, style: Style) {
      const width = align === 'left' ? 0 : widthOf(text, style)
      let left = align === 'right' ? x - width : align === 'middle' ? x - width / 2 : x
      const { size, color } = style
      for (const part of split(text)) {
        const at = { x: left, y: height - y, color }
        if (part.shape) page.drawSvgPath(part.shape.path, { ...at, scale: size })
        else page.drawText(part.text, { ...at, size, font: fontOf(style) })
        left += widthOfPart(part, style)
      }
    },
    line(
      from: [number, number],
      to: [number, number],
      { color, thickness, dashes }: { color: RGB; thickness: number; dashes?: number[] },
    ) {
      page.drawLine({
        start: { x: from[0], y: height - from[1] },
        end: { x: to[0], y: height - to[1] },
        color,
        thickness,
        dashArray: dashes,
      })
    },
    box({ x, y, width, height: tall }: Box, { color, thickness }: { color: RGB; thickness: number }) {
      page.drawRectangle({ x, y: height - y - tall, width, height: tall, borderColor: color, borderWidth: thickness })
    },
    fill({ x, y, width, height: tall }: Box, color: RGB) {
      page.drawRectangle({ x, y: height - y - tall, width, height: tall, color })
    },
    ring(x: number, y: number, { size, color, thickness }: { size: number; color: RGB; thickness: number }) {
      page.drawCircle({ x, y: height - y, size, borderColor: color, borderWidth: thickness })
    },
    disc(x: number, y: number, { size, color }: { size: number; color: RGB }) {
      page.drawCircle({ x, y: height - y, size, color })
    },
  }
}
export type Pen = Awaited<ReturnType<typeof takePen>>
