import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import {
  fill,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rectangle,
  setFillingColor,
} from 'pdf-lib'
import type { Formula } from './formula-boxes.ts'
import { type Part, readScripts } from './indic-text.ts'
import { inkOn } from './page-ink.ts'
import { type FormulaPlace, writeFormula } from './write-formula.ts'

/*
 * Draws on a page by distances from its top left, as forms are measured. The typeface is embedded, as no standard
 * font has the rupee sign.
 */

const readFont = (name: string) => readFile(new URL(`./${name}.ttf`, import.meta.url))

async function embedAnew(document: PDFDocument) {
  document.registerFontkit(fontkit)
  const [plain, strong] = await Promise.all([readFont('anek-regular'), readFont('anek-semibold')])
  return {
    plain: await document.embedFont(plain, { subset: true }),
    strong: await document.embedFont(strong, { subset: true }),
  }
}

const embedded = new WeakMap<PDFDocument, ReturnType<typeof embedAnew>>()

/** Embeds the fonts once for a document, however many pages it has. */
function embedFonts(document: PDFDocument) {
  const known = embedded.get(document) ?? embedAnew(document)
  embedded.set(document, known)
  return known
}

export type Style = { size: number; color: RGB; isStrong?: boolean; isSlanted?: boolean }
/** Slant for letters whose typeface has no italic. */
const slant = 0.2
type Place = { x: number; y: number; align?: 'left' | 'right' | 'middle' }
type Box = { x: number; y: number; width: number; height: number }

type Measure = { widthOf: (text: string) => number; within: number }

// A letter and its combining marks stay together.
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks a word that is wider than a line. */
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

const alignShare = { right: 1, middle: 0.5 }

/** Measures texts as they will be written. `all`: everything that will be written, for the scripts it needs. */
export async function takeRuler(document: PDFDocument, all: string) {
  const fonts = await embedFonts(document)
  const split = await readScripts(all)
  const fontOf = ({ isStrong = false }: Pick<Style, 'isStrong'>) => (isStrong ? fonts.strong : fonts.plain)
  const widthOfPart = ({ text, shape }: Part, style: Style) =>
    shape ? shape.width * style.size : fontOf(style).widthOfTextAtSize(text, style.size)
  const widthOf = (text: string, style: Style) =>
    split(text, style.isStrong).reduce((sum, part) => sum + widthOfPart(part, style), 0)
  const wrap = (text: string, style: Style, within: number) =>
    wrapText(text, { widthOf: (part) => widthOf(part, style), within })
  return { split, fontOf, widthOfPart, widthOf, wrap }
}
export type Ruler = Awaited<ReturnType<typeof takeRuler>>

/**
 * Creates a pen. `y` is the baseline, `top` of the page at 0. `all`: everything that will be written, for the
 * scripts it needs.
 */
export async function takePen(document: PDFDocument, page: PDFPage, all: string) {
  const { split, fontOf, widthOfPart, widthOf, wrap } = await takeRuler(document, all)
  const height = page.getHeight()
  const ink = inkOn(document, page)
  const write = (text: string, { x, y, align = 'left' }: Place, style: Style) => {
    let left = x - (align === 'left' ? 0 : widthOf(text, style) * alignShare[align])
    const { size, color } = style
    for (const part of split(text, style.isStrong)) {
      const at = { x: left, y: height - y, size, color, slant: style.isSlanted ? slant : 0 }
      if (part.shape) ink.shape({ text: part.text, ...part.shape }, fontOf(style), at)
      else ink.write(part.text, fontOf(style), at)
      left += widthOfPart(part, style)
    }
  }
  const writeOther = (text: string, { x, y, size, color }: FormulaPlace) =>
    write(text, { x, y: height - y }, { size, color })
  return {
    widthOf,
    wrap,
    write,
    formula: (formula: Formula, { x, y, size, color }: FormulaPlace) =>
      writeFormula({ document, page, writeOther }, formula, { x, y: height - y, size, color }),
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
    picture(image: PDFImage, { x, y, width, height: tall }: Box) {
      page.drawImage(image, { x, y: height - y - tall, width, height: tall })
    },
    fill({ x, y, width, height: tall }: Box, color: RGB) {
      page.drawRectangle({ x, y: height - y - tall, width, height: tall, color })
    },
    /** Fills boxes as one shape: a hundred of them cost as much as one with `fill`. */
    fillAll(boxes: Box[], color: RGB) {
      const shapes = boxes.map(({ x, y, width, height: tall }) => rectangle(x, height - y - tall, width, tall))
      page.pushOperators(pushGraphicsState(), setFillingColor(color), ...shapes, fill(), popGraphicsState())
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
