import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { type Part, readScripts, type SplitScripts } from './indic-text.ts'

/*
 * Draws text as outlines, for pictures drawn on the server: they look the same on every machine, whatever fonts
 * it has. A typeface is a list of fonts, of which each letter uses the first that has it; letters in none of
 * them, and the scripts of India, are shaped as on paper.
 */

export type Typeface = { fonts: Font[]; split: SplitScripts }

type DrawnText = {
  text: string
  /** Left end of the baseline. */
  x: number
  y: number
  size: number
  fill: string
  anchor?: 'start' | 'middle'
  /** Added to the outline on all sides, in parts of the size: the fonts are variable, and only their middle weight can be read. */
  bolder?: number
}

export async function readTypeface(files: URL[]): Promise<Typeface> {
  const { create } = await import('fontkit')
  const fonts = await Promise.all(files.map(async (file) => create(await readFile(file))))
  return {
    fonts: fonts.flatMap((font) => ('fonts' in font ? font.fonts : [font])),
    split: await readScripts(),
  }
}

type Run = Part | { font: Font; text: string }

function fontOf({ fonts }: Typeface, character: string, before: Font | undefined) {
  const code = character.codePointAt(0) ?? 0
  return before?.hasGlyphForCodePoint(code) ? before : fonts.find((font) => font.hasGlyphForCodePoint(code))
}

/** Adds a text to the runs, each letter in the first font that has it. */
function addLetters(runs: Run[], typeface: Typeface, text: string) {
  for (const character of text) {
    const last = runs.at(-1)
    const before = last && 'font' in last ? last : undefined
    const font = fontOf(typeface, character, before?.font)
    if (!font) continue
    if (before?.font === font) before.text += character
    else runs.push({ font, text: character })
  }
}

/** Splits a text where another font is needed. */
export function splitRuns(typeface: Typeface, text: string) {
  const runs: Run[] = []
  for (const part of typeface.split(text.normalize('NFC'), true)) {
    const hasFonts = [...part.text].every((character) => fontOf(typeface, character, undefined))
    if (part.shape && !hasFonts) runs.push(part)
    else addLetters(runs, typeface, part.text)
  }
  return runs
}

function layOut(typeface: Typeface, text: string, bolder = 0) {
  const glyphs: string[] = []
  let width = 0
  const strokeOf = (unitsPerEm: number) => (bolder === 0 ? '' : ` stroke-width="${bolder * unitsPerEm}"`)
  for (const run of splitRuns(typeface, text)) {
    if (!('font' in run)) {
      const { path, width: wide } = run.shape ?? { path: '', width: 0 }
      if (path) glyphs.push(`<path transform="translate(${width} 0)"${strokeOf(1)} d="${path}"/>`)
      width += wide
      continue
    }
    const { unitsPerEm } = run.font
    const scale = 1 / unitsPerEm
    const laid = run.font.layout(run.text)
    for (const [index, glyph] of laid.glyphs.entries()) {
      const position = laid.positions[index]
      const x = width + (position?.xOffset ?? 0) * scale
      const y = -(position?.yOffset ?? 0) * scale
      const path = glyph.path.toSVG()
      const transform = `translate(${x} ${y}) scale(${scale} ${-scale})`
      if (path) glyphs.push(`<path transform="${transform}"${strokeOf(unitsPerEm)} d="${path}"/>`)
      width += (position?.xAdvance ?? 0) * scale
    }
  }
  return { glyphs, width }
}

export function measureText(typeface: Typeface, text: string, size: number) {
  return layOut(typeface, text).width * size
}

/** Returns the SVG of one line. It contains no character of the text itself, so that nothing needs escaping. */
export function drawText(typeface: Typeface, { text, x, y, size, fill, anchor = 'start', bolder = 0 }: DrawnText) {
  const { glyphs, width } = layOut(typeface, text, bolder)
  const left = anchor === 'middle' ? x - (width * size) / 2 : x
  const stroke = bolder === 0 ? '' : ` stroke="${fill}" stroke-linejoin="round"`
  return `<g fill="${fill}"${stroke} transform="translate(${left} ${y}) scale(${size})">${glyphs.join('')}</g>`
}

function breakLines(typeface: Typeface, text: string, { size, width }: { size: number; width: number }) {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureText(typeface, longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns as much of a line as there is room for, with an ellipsis if something is left out. */
function shorten(typeface: Typeface, line: string, { size, width }: { size: number; width: number }) {
  const characters = [...line]
  const shown = () => `${characters.join('').trimEnd()}…`
  while (characters.length > 0 && measureText(typeface, shown(), size) > width) characters.pop()
  return shown()
}

type TextRoom = { width: number /** Largest first. */; sizes: readonly number[]; lines: number }

/** Breaks a text into lines in the largest size in which it fits; cuts off what does not fit in the smallest. */
export function fitText(typeface: Typeface, text: string, { width, sizes, lines: most }: TextRoom) {
  const fits = (size: number, lines: string[]) =>
    lines.length <= most && lines.every((line) => measureText(typeface, line, size) <= width)
  for (const size of sizes) {
    const lines = breakLines(typeface, text, { size, width })
    if (fits(size, lines)) return { size, lines }
  }
  const size = sizes.at(-1) ?? 16
  const all = breakLines(typeface, text, { size, width })
  const rest = all.slice(most - 1).join(' ')
  const lines = [...all.slice(0, most - 1), rest].map((line) =>
    measureText(typeface, line, size) <= width ? line : shorten(typeface, line, { size, width }),
  )
  return { size, lines }
}
