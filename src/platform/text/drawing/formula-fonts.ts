import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'

/* The typefaces of formulas: those that the browser has from KaTeX too. */

const files = [
  ...['AMS-Regular', 'Caligraphic-Bold', 'Caligraphic-Regular', 'Fraktur-Bold', 'Fraktur-Regular'],
  ...['Main-Bold', 'Main-BoldItalic', 'Main-Italic', 'Main-Regular', 'Math-BoldItalic', 'Math-Italic'],
  ...['SansSerif-Bold', 'SansSerif-Italic', 'SansSerif-Regular', 'Script-Regular', 'Size1-Regular'],
  ...['Size2-Regular', 'Size3-Regular', 'Size4-Regular', 'Typewriter-Regular'],
] as const
export type FormulaFont = (typeof files)[number]

const folder = () => join(dirname(createRequire(import.meta.url).resolve('katex')), 'fonts')

const bytes = new Map<FormulaFont, Promise<Buffer>>()
/** As it is embedded in a document. */
export function readFormulaFont(name: FormulaFont) {
  const reading = bytes.get(name) ?? readFile(join(folder(), `KaTeX_${name}.ttf`))
  bytes.set(name, reading)
  return reading
}

type Style = { family: string; isBold: boolean; isItalic: boolean }

/** The nearest there is: not every family has every weight. */
export function fontOfStyle({ family, isBold, isItalic }: Style): FormulaFont {
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

/** Read with the first formula. */
export function readFormulaMetrics() {
  metrics ??= loadMetrics()
  return metrics
}
