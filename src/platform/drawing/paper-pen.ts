import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'

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

/** A word that is wider than a line is broken where it must. */
function breakWord(font: PDFFont, word: string, { size, within }: { size: number; within: number }) {
  const parts = ['']
  for (const sign of word) {
    const longer = `${parts.at(-1)}${sign}`
    if (font.widthOfTextAtSize(longer, size) <= within || parts.at(-1) === '') parts[parts.length - 1] = longer
    else parts.push(sign)
  }
  return parts
}

function wrapText(font: PDFFont, text: string, measure: { size: number; within: number }) {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ').flatMap((one) => breakWord(font, one, measure))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && font.widthOfTextAtSize(longer, measure.size) > measure.within) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** `y` is where the text stands, `top` of the page at 0. */
export async function takePen(document: PDFDocument, page: PDFPage) {
  const fonts = await embedFonts(document)
  const height = page.getHeight()
  const fontOf = ({ isStrong = false }: Pick<Style, 'isStrong'>) => (isStrong ? fonts.strong : fonts.plain)
  const widthOf = (text: string, style: Style) => fontOf(style).widthOfTextAtSize(text, style.size)
  return {
    widthOf,
    wrap: (text: string, style: Style, within: number) => wrapText(fontOf(style), text, { size: style.size, within }),
    write(text: string, { x, y, align = 'left' }: Place, style: Style) {
      const width = align === 'left' ? 0 : widthOf(text, style)
      const left = align === 'right' ? x - width : align === 'middle' ? x - width / 2 : x
      page.drawText(text, { x: left, y: height - y, size: style.size, font: fontOf(style), color: style.color })
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
        ...(dashes ? { dashArray: dashes } : {}),
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
