import { type FormulaFont, fontOfStyle } from './formula-fonts.ts'
import type { MarkupElement } from './markup.ts'

/* What the classes of KaTeX's stylesheet say of letters and sizes. Lengths are in parts of the size of the formula. */

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

/** Inside an element. */
export function styleInside({ classes }: MarkupElement, style: FormulaStyle): FormulaStyle {
  const all = classes.map((name) => changes[name] ?? {})
  return Object.assign({}, style, ...all, delimiterFamily(classes), { em: style.em * sizeChange(classes) })
}

export const fontOf = (style: FormulaStyle): FormulaFont => fontOfStyle(style)

/** A length of an element's own style, in parts of the formula's size; undefined where nothing is said. */
export function lengthOf({ attributes }: MarkupElement, name: string, { em }: Pick<FormulaStyle, 'em'>) {
  const [, value] = new RegExp(`(?:^|;)${name}:(-?[\\d.]+)em`).exec(attributes.style ?? '') ?? []
  return value === undefined ? undefined : Number(value) * em
}
