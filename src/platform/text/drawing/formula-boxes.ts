import katex from 'katex'
import { escapePercent } from '../rich-text/escape-percent.ts'
import {
  type FormulaFont,
  type FormulaMetrics,
  type FormulaStyle,
  fontOf,
  lengthOf,
  plainStyle,
  readFormulaMetrics,
  styleInside,
} from './formula-style.ts'
import { type Markup, type MarkupElement, readMarkup, wordsOf } from './markup.ts'

/*
 * Positions of a formula's letters: reads KaTeX's boxes for the browser as its stylesheet would place them, so
 * that paper shows what screens show. All in units of the letter size, `y` upwards from the baseline.
 */

/** `font` null: letters that no formula font has, such as Odia ones. */
type Run = { kind: 'letters'; text: string; font: FormulaFont | null; em: number }
type Bar = { kind: 'bar'; width: number; height: number }
type Drawing = { kind: 'path'; path: string; scale: number; from: number; width: number; height: number }
export type FormulaItem = (Run | Bar | Drawing) & { x: number; y: number }
type Box = { width: number; items: FormulaItem[] /** Is as wide as its column. */; isFull?: boolean }
/** `up` and `down`: extent above and below its line. `tex`: its source. */
export type Formula = { tex: string; width: number; up: number; down: number; items: FormulaItem[] }

/** Returns the width of other letters, as a fraction of their size. */
type WidthOf = (text: string) => number
type Tools = { metrics: FormulaMetrics; widthOf: WidthOf }

const nothing: Box = { width: 0, items: [] }
const moved = (items: FormulaItem[], x: number, y: number) =>
  items.map((item) => ({ ...item, x: item.x + x, y: item.y + y }))

const isElement = (node: Markup): node is MarkupElement => typeof node !== 'string'
const elementsOf = ({ children }: MarkupElement) => children.filter(isElement)
const hasAny = ({ classes }: MarkupElement, names: readonly string[]) => names.some((name) => classes.includes(name))

function letters(text: string, style: FormulaStyle, { metrics, widthOf }: Tools): Box {
  const shown = text.replaceAll('\u200b', '')
  if (shown === '') return nothing
  const font = [fontOf(style), 'Main-Regular' as const, 'AMS-Regular' as const].find(
    (candidate) => metrics.widthOf(candidate, shown) !== null,
  )
  const width = (font ? (metrics.widthOf(font, shown) ?? 0) : widthOf(shown)) * style.em
  return { width, items: [{ kind: 'letters', text: shown, font: font ?? null, em: style.em, x: 0, y: 0 }] }
}

/** Places boxes side by side. */
function row(nodes: Markup[], style: FormulaStyle, tools: Tools): Box {
  const items: FormulaItem[] = []
  let width = 0
  let isFull = false
  for (const node of nodes) {
    const box = isElement(node) ? element(node, style, tools) : letters(node, style, tools)
    items.push(...moved(box.items, width, 0))
    width += box.width
    isFull ||= box.isFull === true
  }
  return { width, items, isFull }
}

type Stacked = { node: MarkupElement; style: FormulaStyle; up: number }

/** Returns the height of each box of a column: KaTeX raises it by a strut as tall as `pstrut` says. */
function stackedIn(table: MarkupElement, style: FormulaStyle): Stacked[] {
  const [first] = elementsOf(table).filter(({ classes }) => classes.includes('vlist-r'))
  const [list] = first ? elementsOf(first) : []
  return (list ? elementsOf(list) : []).map((node) => {
    const inside = styleInside(node, style)
    const strut = elementsOf(node).find(({ classes }) => classes.includes('pstrut'))
    const height = (strut && lengthOf(strut, 'height', inside)) ?? 0
    return { node, style: inside, up: -(lengthOf(node, 'top', inside) ?? 0) - height }
  })
}

function boxOf({ node, style }: Stacked, full: number | null, tools: Tools): Box {
  const left = lengthOf(node, 'margin-left', style) ?? 0
  const right = lengthOf(node, 'margin-right', style) ?? 0
  const box = row(node.children, { ...style, full }, tools)
  return { ...box, width: left + box.width + right, items: moved(box.items, left, 0) }
}

const spare = { left: 0, middle: 0.5, right: 1 }

/** Stacks boxes. Those as wide as the column are placed once the others have determined its width. */
function column(table: MarkupElement, style: FormulaStyle, tools: Tools): Box {
  const stacked = stackedIn(table, style).map((entry) => ({ ...entry, box: boxOf(entry, null, tools) }))
  const width = Math.max(0, ...stacked.map(({ box }) => box.width))
  const items = stacked.flatMap((entry) => {
    const box = entry.box.isFull ? boxOf(entry, width, tools) : entry.box
    return moved(box.items, (width - box.width) * spare[entry.style.align], entry.up)
  })
  return { width, items }
}

const bars = ['frac-line', 'overline-line', 'underline-line', 'katex-hline', 'katex-hdashline']

function bar(node: MarkupElement, style: FormulaStyle): Box {
  const height = lengthOf(node, 'border-bottom-width', style) ?? 0.04
  const width = style.full ?? 0
  return { width, isFull: true, items: [{ kind: 'bar', width, height, x: 0, y: 0 }] }
}

function rule(node: MarkupElement, style: FormulaStyle): Box {
  const width = lengthOf(node, 'border-right-width', style) ?? 0
  const height = lengthOf(node, 'border-top-width', style) ?? 0
  return { width, items: [{ kind: 'bar', width, height, x: 0, y: lengthOf(node, 'bottom', style) ?? 0 }] }
}

function separator(node: MarkupElement, style: FormulaStyle): Box {
  const width = lengthOf(node, 'border-right-width', style) ?? 0.04
  const margin = lengthOf(node, 'margin-right', style) ?? 0
  const height = lengthOf(node, 'height', style) ?? 1
  const y = lengthOf(node, 'vertical-align', style) ?? 0
  return { width: width + margin, items: [{ kind: 'bar', width, height, x: 0, y }] }
}

/** Fraction of the whole stretched brace or arrow that each of its three or two drawings covers. */
const parts: Record<string, [from: number, to: number]> = {
  'brace-left': [0, 0.251],
  'brace-center': [0.25, 0.75],
  'brace-right': [0.749, 1],
  'halfarrow-left': [0, 0.502],
  'halfarrow-right': [0.498, 1],
}

type Frame = { x: number; width: number; height: number }

/** Places a drawing that fills its frame from the top left, the middle or the right, and is cut off there. */
function drawingIn(svg: MarkupElement, { x, width, height }: Frame): FormulaItem[] {
  const [, , across = 1, tall = 1] = (svg.attributes.viewBox ?? '').split(' ').map(Number)
  const scale = height / tall
  const fit = svg.attributes.preserveAspectRatio ?? ''
  const share = fit.startsWith('xMax') ? 1 : fit.startsWith('xMid') ? 0.5 : 0
  const from = (width - across * scale) * share
  return elementsOf(svg).flatMap(({ tag, attributes }): FormulaItem[] =>
    tag === 'path'
      ? [{ kind: 'path', path: (attributes.d ?? '').replaceAll(/\s+/g, ' '), scale, from, width, height, x, y: height }]
      : [],
  )
}

const frames = ['hide-tail', 'katex-overlay', 'katex-stretchy']
const isFrame = (node: MarkupElement) => hasAny(node, frames) || elementsOf(node).some(({ tag }) => tag === 'svg')

function frame(node: MarkupElement, style: FormulaStyle): Box {
  const stated = lengthOf(node, 'width', style)
  const width = stated ?? Math.max(style.full ?? 0, lengthOf(node, 'min-width', style) ?? 0)
  const height = lengthOf(node, 'height', style) ?? 1
  const items = elementsOf(node).flatMap((child) => {
    if (child.tag === 'svg') return drawingIn(child, { x: 0, width, height })
    const [from, to] = child.classes.map((name) => parts[name]).find((part) => part !== undefined) ?? [0, 1]
    const inside = { x: from * width, width: (to - from) * width, height }
    return elementsOf(child).flatMap((svg) => drawingIn(svg, inside))
  })
  return { width, items, isFull: stated === undefined }
}

const laps: Record<string, number> = { llap: 1, clap: 0.5, rlap: 0 }
const struts = ['katex-mathml', 'vlist-s', 'pstrut', 'katex-strut', 'katex-fix', 'katex-newline']

/** Places elements whose class alone decides it; undefined: laid out like any other. */
function special(node: MarkupElement, style: FormulaStyle, tools: Tools): Box | undefined {
  const { classes } = node
  if (hasAny(node, struts)) return nothing
  if (classes.includes('vlist-t')) return column(node, style, tools)
  if (hasAny(node, bars)) return bar(node, style)
  if (isFrame(node)) return frame(node, style)
  if (classes.includes('katex-rule')) return rule(node, style)
  if (classes.includes('vertical-separator')) return separator(node, style)
  const lap = classes.map((name) => laps[name]).find((share) => share !== undefined)
  if (lap === undefined) return undefined
  const box = row(node.children, style, tools)
  return { width: 0, items: moved(box.items, -box.width * lap, 0) }
}

const paddings: Record<string, [left: number, right: number]> = {
  nulldelimiter: [0.12, 0],
  'x-arrow-pad': [0.5, 0.5],
  boxpad: [0.3, 0.3],
  'cancel-pad': [0.2, 0.2],
  'cancel-lap': [-0.2, -0.2],
  'katex-root': [5 / 18, -10 / 18],
}

function element(node: MarkupElement, outer: FormulaStyle, tools: Tools): Box {
  const style = styleInside(node, outer)
  const length = (name: string) => lengthOf(node, name, style) ?? 0
  const box = special(node, style, tools) ?? row(node.children, style, tools)
  const isWhole = isFrame(node) || hasAny(node, [...bars, 'katex-rule', 'vertical-separator', 'vlist-t'])
  if (isWhole) return box
  const [before = 0, after = 0] = node.classes.map((name) => paddings[name]).find((pad) => pad !== undefined) ?? []
  const left = length('margin-left') + length('padding-left') + before * style.em
  const right = length('margin-right') + length('padding-right') + after * style.em
  const inner = hasAny(node, ['accent-body']) && !node.classes.includes('accent-full') ? 0 : box.width
  const width = left + Math.max(inner, length('width')) + right
  return { ...box, width, items: moved(box.items, left + length('left'), -length('top')) }
}

function strutsIn(node: Markup): MarkupElement[] {
  if (!isElement(node)) return []
  return node.classes.includes('katex-strut') ? [node] : elementsOf(node).flatMap(strutsIn)
}

/** Places the boxes of a formula. `widthOf`: of letters that no formula font has. */
export async function placeFormula(tex: string, isDisplay: boolean, widthOf: WidthOf): Promise<Formula> {
  const html = katex.renderToString(escapePercent(tex), {
    output: 'html',
    displayMode: isDisplay,
    throwOnError: false,
    trust: false,
  })
  const root = readMarkup(html)
  const metrics = await readFormulaMetrics()
  const { width, items } = row(root.children, plainStyle, { metrics, widthOf })
  const reach = strutsIn(root).map((strut) => {
    const down = -(lengthOf(strut, 'vertical-align', plainStyle) ?? 0)
    return { up: (lengthOf(strut, 'height', plainStyle) ?? 0) - down, down }
  })
  const up = Math.max(0.7, ...reach.map((strut) => strut.up))
  const down = Math.max(0.2, ...reach.map((strut) => strut.down))
  return { tex, width, up, down, items }
}

/** Returns the TeX source of a formula as the browser shows it in a text. */
export function texOf(node: MarkupElement) {
  const find = (inside: MarkupElement): MarkupElement | undefined =>
    inside.tag === 'annotation' ? inside : elementsOf(inside).map(find).find(Boolean)
  const annotation = find(node)
  return annotation ? annotation.children.map((child) => (isElement(child) ? wordsOf(child) : child)).join('') : null
}
