import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import type { MarkupElement } from './markup.ts'

/*
 * Typefaces of formulas: the KaTeX fonts that the browser uses too.
 */

const files = [
  ...['AMS-Regular', 'Caligraphic-Bold', 'Caligraphic-Regular', 'Fraktur-Bold', 'Fraktur-Regular'],
  ...['Main-Bold', 'Main-BoldItalic', 'Main-Italic', 'Main-Regular', 'Math-BoldItalic', 'Math-Italic'],
  ...['SansSerif-Bold', 'SansSerif-Italic', 'SansSerif-Regular', 'Script-Regular', 'Size1-Regular'],
  ...['Size2-Regular', 'Size3-Regular', 'Size4-Regular', 'Typewriter-Regular'],
] as const
export type FormulaFont = (typeof files)[number]

const folder = () => join(dirname(createRequire(import.meta.url).resolve('katex')), 'fonts')

const bytes = new Map<FormulaFont, Promise<Buffer>>()
/** Reads a formula font, for embedding in a document. */
export function readFormulaFont(name: FormulaFont) {
  const reading = bytes.get(name) ?? readFile(join(folder(), `KaTeX_${name}.ttf`))
  bytes.set(name, reading)
  return reading
}

type Style = { family: string; isBold: boolean; isItalic: boolean }

/** Returns the nearest font, as not every family has every weight. */
function fontOfStyle({ family, isBold, isItalic }: Style): FormulaFont {
  const weight = isBold && isItalic ? 'bolditalic' : isBold ? 'bold' : isItalic ? 'italic' : 'regular'
  const wishes = [weight, isBold ? 'bold' : 'regular', 'regular', 'italic'].map((ending) => `${family}-${ending}`)
  const lower = new Map(files.map((name) => [name.toLowerCase(), name]))
  return wishes.map((wish) => lower.get(wish)).find((name) => name !== undefined) ?? 'Main-Regular'
}

export type FormulaMetrics = {
  /** null: this font does not have all of these letters. */
  widthOf: (font: FormulaFont, text: string) => number | null
}

let metrics: Promise<FormulaMetrics> | null = null

async function loadMetrics(): Promise<FormulaMetrics> {
  const { create } = await import('fontkit')
  const fonts = new Map<FormulaFont, Font>()
  for (const name of files) {
    const font = create(await readFormulaFont(name))
    if ('unitsPerEm' in font) fonts.set(name, font)
  }
  return {
    widthOf(name, text) {
      const font = fonts.get(name)
      if (!font) return null
      let width = 0
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0
        if (!font.hasGlyphForCodePoint(code)) return null
        width += font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      }
      return width
    },
  }
}

/** Reads the metrics of the formula fonts, with the first formula. */
export function readFormulaMetrics() {
  metrics ??= loadMetrics()
  return metrics
}

/*
 * Letters and sizes by the classes of KaTeX's stylesheet. Lengths are in units of the formula's size.
 */

export type FormulaStyle = {
  family: string
  isBold: boolean
  isItalic: boolean
  /** Size of the letters relative to the formula's. */
  em: number
  align: 'left' | 'middle' | 'right'
  /** Width of the column that contains this box; null while it is being measured. */
  full: number | null
}

export const plainStyle: FormulaStyle = {
  family: 'main',
  isBold: false,
  isItalic: false,
  em: 1,
  align: 'left',
  full: null,
}

const sizes = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488]

type Change = Partial<Pick<FormulaStyle, 'family' | 'isBold' | 'isItalic' | 'align'>>
const upright = (family: string): Change => ({ family, isBold: false, isItalic: false })
const bold = { isBold: true }
const italic = { isItalic: true }

const changes: Record<string, Change> = {
  textbf: bold,
  textit: italic,
  textrm: { family: 'main' },
  textsf: { family: 'sansserif' },
  texttt: { family: 'typewriter' },
  mathnormal: { family: 'math', ...italic },
  mathit: { family: 'main', ...italic },
  mathrm: { isItalic: false },
  mathbf: { family: 'main', ...bold },
  boldsymbol: { family: 'math', isBold: true, isItalic: true },
  amsrm: upright('ams'),
  mathbb: upright('ams'),
  textbb: upright('ams'),
  mathcal: upright('caligraphic'),
  mathfrak: upright('fraktur'),
  textfrak: upright('fraktur'),
  mathboldfrak: { family: 'fraktur', ...bold },
  textboldfrak: { family: 'fraktur', ...bold },
  mathtt: upright('typewriter'),
  mathscr: upright('script'),
  textscr: upright('script'),
  mathsf: upright('sansserif'),
  mathboldsf: { family: 'sansserif', ...bold },
  textboldsf: { family: 'sansserif', ...bold },
  mathsfit: { family: 'sansserif', ...italic },
  mathitsf: { family: 'sansserif', ...italic },
  textitsf: { family: 'sansserif', ...italic },
  mainrm: { family: 'main', isItalic: false },
  'small-op': upright('size1'),
  'large-op': upright('size2'),
  'delim-size1': upright('size1'),
  'delim-size4': upright('size4'),
  mfrac: { align: 'middle' },
  'op-limits': { align: 'middle' },
  'katex-accent': { align: 'middle' },
  'x-arrow': { align: 'middle' },
  mover: { align: 'middle' },
  munder: { align: 'middle' },
  'col-align-c': { align: 'middle' },
  'col-align-l': { align: 'left' },
  'col-align-r': { align: 'right' },
  msupsub: { align: 'left' },
  'svg-align': { align: 'left' },
}

function sizeChange(classes: string[]) {
  if (!classes.includes('katex-sizing') && !classes.includes('fontsize-ensurer')) return 1
  const numberOf = (pattern: RegExp) => Number(classes.map((name) => pattern.exec(name)?.[1]).find(Boolean) ?? 6)
  return (sizes[numberOf(/^size(\d+)$/) - 1] ?? 1) / (sizes[numberOf(/^reset-size(\d+)$/) - 1] ?? 1)
}

function delimiterFamily(classes: string[]) {
  if (!classes.includes('delimsizing')) return undefined
  const size = classes.find((name) => /^size[1-4]$/.test(name))
  return size && upright(`size${size.slice(4)}`)
}

/** Returns the style inside an element. */
export function styleInside({ classes }: MarkupElement, style: FormulaStyle): FormulaStyle {
  const all = classes.map((name) => changes[name] ?? {})
  return Object.assign({}, style, ...all, delimiterFamily(classes), { em: style.em * sizeChange(classes) })
}

export const fontOf = (style: FormulaStyle): FormulaFont => fontOfStyle(style)

/** Returns a length of an element's own style, in units of the formula's size; undefined if there is none. */
export function lengthOf({ attributes }: MarkupElement, name: string, { em }: Pick<FormulaStyle, 'em'>) {
  const [, value] = new RegExp(`(?:^|;)${name}:(-?[\\d.]+)em`).exec(attributes.style ?? '') ?? []
  return value === undefined ? undefined : Number(value) * em
}
