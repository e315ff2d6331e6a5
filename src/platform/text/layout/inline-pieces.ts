import type { Formula } from '../drawing/formula-boxes.ts'
import { black } from '../drawing/inks.ts'
import type { MarkupElement } from '../drawing/markup.ts'
import type { Pen, Ruler } from '../drawing/paper-pen.ts'
import { formulaIn, type Inlays, type Picture, pictureIn } from './gather-inlays.ts'

/* What running text is made of: letters of one kind, formulas, pictures. */

export type Tools = Inlays & { ruler: Ruler }

export type TextStyle = { size: number; isStrong?: boolean; isSlanted?: boolean; isUnderlined?: boolean; rise?: number }

/** `draw`: `y` is the line on which the letters stand. */
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

/** A formula or a picture; undefined: an element of words. Nothing where there is none to draw. */
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
