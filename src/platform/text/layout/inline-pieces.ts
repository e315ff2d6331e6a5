import type { PDFDocument, PDFImage } from 'pdf-lib'
import sharp from 'sharp'
import { type Formula, placeFormula, texOf } from '../drawing/formula-boxes.ts'
import { black } from '../drawing/inks.ts'
import { type Markup, type MarkupElement, readMarkup } from '../drawing/markup.ts'
import type { Pen, Ruler } from '../drawing/paper-pen.ts'
import { embedFormulaFonts } from '../drawing/write-formula.ts'

/*
 * Non-text pieces in the texts of a paper: formulas, pictures and drawings. Each is prepared once, however often
 * it is printed.
 */

type Picture = { image: PDFImage; width: number; height: number }
/** Formulas and pictures of all texts, by their source in them. */
type Inlays = { formulas: ReadonlyMap<string, Formula>; pictures: ReadonlyMap<string, Picture> }

/** Returns the formula of an element, if it is one. */
function formulaIn(element: MarkupElement) {
  const isDisplay = element.classes.includes('katex-display')
  if (!isDisplay && !element.classes.includes('katex')) return null
  const tex = texOf(element)
  return tex === null ? null : { tex, isDisplay, key: `${isDisplay} ${tex}` }
}

function write(node: Markup): string {
  if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  return `<${node.tag}${attributes.join('')}>${node.children.map(write).join('')}</${node.tag}>`
}

/** Returns the address of a picture, or the markup of a drawing, if the element is one. */
function pictureIn(element: MarkupElement) {
  if (element.tag === 'img') return element.attributes.src ?? null
  return element.tag === 'svg' ? write(element) : null
}

const pointsOfPixel = 0.75
/** Dots per inch of a drawing on paper. */
const density = 300
const mostPixels = 2400

/** Colours of the screen are named by words that no other program knows. */
const withInk = (svg: string) =>
  svg.replaceAll(/var\([^)]*\)|currentColor/g, '#111').replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')

async function embedPicture(document: PDFDocument, source: string): Promise<Picture | null> {
  const isDrawing = source.startsWith('<svg')
  const bytes = isDrawing ? Buffer.from(withInk(source)) : Buffer.from(source.split(',')[1] ?? '', 'base64')
  const opened = sharp(bytes, isDrawing ? { density } : {})
  const { width, height } = await opened.metadata()
  if (!width || !height) return null
  const png = await opened
    .resize({ width: Math.min(width, mostPixels), withoutEnlargement: true })
    .png()
    .toBuffer()
  const points = isDrawing ? 72 / density : pointsOfPixel
  return { image: await document.embedPng(png), width: width * points, height: height * points }
}

function walk(node: Markup, visit: (element: MarkupElement) => boolean) {
  if (typeof node === 'string' || !visit(node)) return
  for (const child of node.children) walk(child, visit)
}

/** Prepares the formulas and pictures of all these texts for a document. */
export async function gatherInlays(document: PDFDocument, htmls: Iterable<string>, ruler: Ruler): Promise<Inlays> {
  const formulas = new Map<string, { tex: string; isDisplay: boolean }>()
  const sources = new Set<string>()
  for (const html of htmls) {
    walk(readMarkup(html), (element) => {
      const formula = formulaIn(element)
      const picture = pictureIn(element)
      if (formula) formulas.set(formula.key, formula)
      if (picture) sources.add(picture)
      return !formula && !picture
    })
  }
  const placed = new Map<string, Formula>()
  const widthOf = (text: string) => ruler.widthOf(text, { size: 1, color: black })
  for (const [key, { tex, isDisplay }] of formulas) placed.set(key, await placeFormula(tex, isDisplay, widthOf))
  await embedFormulaFonts(document, placed.values())
  const pictures = new Map<string, Picture>()
  for (const source of sources) {
    const picture = await embedPicture(document, source)
    if (picture) pictures.set(source, picture)
  }
  return { formulas: placed, pictures }
}

/*
 * Pieces of running text: letters of one style, formulas, pictures.
 */

export type Tools = Inlays & { ruler: Ruler }

export type TextStyle = { size: number; isStrong?: boolean; isSlanted?: boolean; isUnderlined?: boolean; rise?: number }

/** `draw`: `y` is the baseline. */
export type Piece = { width: number; up: number; down: number; draw: (pen: Pen, x: number, y: number) => void }
/** Letters of all scripts between one line and the next. */
export const above = 1
export const below = 0.42
/** Scale of formulas relative to the surrounding letters, as in the browser. */
const formulaGrowth = 1.1

export const changes: Record<string, (style: TextStyle) => TextStyle> = {
  strong: (style) => ({ ...style, isStrong: true }),
  b: (style) => ({ ...style, isStrong: true }),
  em: (style) => ({ ...style, isSlanted: true }),
  i: (style) => ({ ...style, isSlanted: true }),
  u: (style) => ({ ...style, isUnderlined: true }),
  sub: (style) => ({ ...style, size: style.size * 0.72, rise: (style.rise ?? 0) - style.size * 0.18 }),
  sup: (style) => ({ ...style, size: style.size * 0.72, rise: (style.rise ?? 0) + style.size * 0.36 }),
}

export function textPiece(text: string, style: TextStyle, { ruler }: Tools): Piece {
  const { size, rise = 0, isUnderlined } = style
  const pen = { ...style, color: black }
  const width = ruler.widthOf(text, pen)
  return {
    width,
    up: size * above + rise,
    down: size * below - rise,
    draw(page, x, y) {
      page.write(text, { x, y: y - rise }, pen)
      if (isUnderlined) page.line([x, y + 1.5], [x + width, y + 1.5], { color: black, thickness: 0.6 })
    },
  }
}

function formulaPiece(formula: Formula, style: TextStyle, within: number): Piece {
  const grown = style.size * formulaGrowth
  const size = formula.width * grown > within ? within / formula.width : grown
  return {
    width: formula.width * size,
    up: formula.up * size,
    down: formula.down * size,
    draw: (pen, x, y) => pen.formula(formula, { x, y, size, color: black }),
  }
}

function picturePiece({ image, width, height }: Picture, style: TextStyle, within: number): Piece {
  const scale = Math.min(1, within / width)
  const box = { width: width * scale, height: height * scale }
  const under = Math.min(style.size * 0.2, box.height)
  return {
    width: box.width,
    up: box.height - under,
    down: under,
    draw: (pen, x, y) => pen.picture(image, { x, y: y + under - box.height, ...box }),
  }
}

/**
 * Returns the pieces of a formula or a picture; undefined: the element consists of words. Empty if there is
 * nothing to draw.
 */
export function inlayPieces(element: MarkupElement, style: TextStyle, { tools, within }: Inside): Piece[] | undefined {
  const formula = formulaIn(element)
  if (formula) {
    const placed = tools.formulas.get(formula.key)
    return placed ? [formulaPiece(placed, style, within)] : []
  }
  const picture = pictureIn(element)
  if (!picture) return undefined
  const drawn = tools.pictures.get(picture)
  return drawn ? [picturePiece(drawn, style, within)] : []
}
type Inside = { tools: Tools; within: number }
