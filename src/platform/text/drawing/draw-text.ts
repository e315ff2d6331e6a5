import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

/*
 * Text as outlines, for pictures that are drawn on the server: they look the same on every machine, whatever fonts it has. A typeface is a list of fonts; each character
 * is taken from the first that has it, and one that none has is left out.
 */

export type Typeface = Font[]

export type DrawnText = {
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
  return fonts.flatMap((font) => ('fonts' in font ? font.fonts : [font]))
}

type Run = { font: Font; text: string }

function fontOf(typeface: Typeface, character: string, before: Font | undefined) {
  const code = character.codePointAt(0) ?? 0
  return before?.hasGlyphForCodePoint(code) ? before : typeface.find((font) => font.hasGlyphForCodePoint(code))
}

function splitRuns(typeface: Typeface, text: string) {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = fontOf(typeface, character, last?.font)
    if (!font) continue
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function layOut(typeface: Typeface, text: string, bolder = 0) {
  const glyphs: string[] = []
  let width = 0
  for (const { font, text: part } of splitRuns(typeface, text)) {
    const scale = 1 / font.unitsPerEm
    const stroke = bolder === 0 ? '' : ` stroke-width="${bolder * font.unitsPerEm}"`
    const run = font.layout(part)
    for (const [index, glyph] of run.glyphs.entries()) {
      const position = run.positions[index]
      const x = width + (position?.xOffset ?? 0) * scale
      const y = -(position?.yOffset ?? 0) * scale
      const path = glyph.path.toSVG()
      if (path) glyphs.push(`<path transform="translate(${x} ${y}) scale(${scale} ${-scale})"${stroke} d="${path}"/>`)
      width += (position?.xAdvance ?? 0) * scale
    }
  }
  return { glyphs, width }
}

export function measureText(typeface: Typeface, text: string, size: number) {
  return layOut(typeface, text).width * size
}

/** SVG of one line. Holds no character of the text itself, so that nothing needs escaping. */
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

/** As much of a line as there is room for, with an ellipsis where something is left out. */
function shorten(typeface: Typeface, line: string, { size, width }: { size: number; width: number }) {
  const characters = [...line]
  const shown = () => `${characters.join('').trimEnd()}…`
  while (characters.length > 0 && measureText(typeface, shown(), size) > width) characters.pop()
  return shown()
}

export type TextRoom = { width: number /** Largest first. */; sizes: readonly number[]; lines: number }

/** Breaks a text into lines in the largest of the sizes in which it fits; what does not fit in the smallest is cut off. */
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
