import { black } from '../drawing/inks.ts'
import { type Markup, type MarkupElement, readMarkup, wordsOf } from '../drawing/markup.ts'
import type { TextStyle, Tools } from './inline-pieces.ts'
import { createFlow, type Flow, type Row } from './lay-inline.ts'

/*
 * Lays out the blocks of a text: paragraphs, headings, lists and tables, one below the other.
 */

const between = 3
const listIndent = 12
const cellPadding = 3

export const gap = (height: number): Row => ({ height, draw: () => undefined })

export const shifted = (row: Row, by: number): Row => ({
  height: row.height,
  draw: (pen, x, top) => row.draw(pen, x + by, top),
})

const blockTags = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'table', 'caption'])
const isBlock = (node: Markup): node is MarkupElement =>
  typeof node !== 'string' && (blockTags.has(node.tag) || node.classes.includes('katex-display'))

type Block = { tools: Tools; style: TextStyle; within: number }

function layList(list: MarkupElement, { tools, style, within }: Block): Row[] {
  let number = 0
  return list.children.flatMap((item) => {
    if (typeof item === 'string') return []
    number += 1
    const marker = list.tag === 'ol' ? `${number}.` : '•'
    const [first, ...rest] = layNodes(item.children, { tools, style, within: within - listIndent })
    if (!first) return []
    const marked: Row = {
      height: first.height,
      draw(pen, x, top) {
        pen.write(marker, { x, y: top + style.size }, { size: style.size, color: black })
        first.draw(pen, x + listIndent, top)
      },
    }
    return [marked, ...rest.map((row) => shifted(row, listIndent))]
  })
}

const inTag = (node: MarkupElement, tag: string): MarkupElement[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : child.tag === tag ? [child] : inTag(child, tag)))

type Cell = { node: MarkupElement; column: number; span: number }

function cellsOf(row: MarkupElement): Cell[] {
  let column = 0
  return row.children.flatMap((node) => {
    if (typeof node === 'string') return []
    const cell = { node, column, span: Number(node.attributes.colspan ?? 1) || 1 }
    column += cell.span
    return [cell]
  })
}

export const heightOf = (rows: Row[]) => rows.reduce((sum, { height }) => sum + height, 0)

/** Returns the widths of columns: as wide as their words, and together no wider than there is room. */
function columnWidths(rows: Cell[][], { tools, style, within }: Block) {
  const widths: number[] = []
  for (const { node, column, span } of rows.flat()) {
    const isWide = tools.ruler.widthOf(wordsOf(node), { ...style, isStrong: node.tag === 'th', color: black })
    for (let at = column; at < column + span; at++)
      widths[at] = Math.max(widths[at] ?? 20, (isWide * 1.1) / span + 2 * cellPadding + 2)
  }
  const sum = widths.reduce((total, width) => total + width, 0)
  return sum <= within ? widths : widths.map((width) => (width / sum) * within)
}

function layTable(table: MarkupElement, block: Block): Row[] {
  const rows = inTag(table, 'tr').map(cellsOf)
  const widths = columnWidths(rows, block)
  const sumOf = (from: number, to: number) => widths.slice(from, to).reduce((sum, width) => sum + width, 0)
  return rows.map((cells): Row => {
    const laid = cells.map(({ node, column, span }) => {
      const width = sumOf(column, column + span)
      const style = { ...block.style, isStrong: node.tag === 'th' }
      const inside = layNodes(node.children, { ...block, style, within: width - 2 * cellPadding })
      return { left: sumOf(0, column), width, inside }
    })
    const height = Math.max(0, ...laid.map(({ inside }) => heightOf(inside))) + 2 * cellPadding
    return {
      height,
      draw(pen, x, top) {
        for (const { left, width, inside } of laid) {
          pen.box({ x: x + left, y: top, width, height }, { color: black, thickness: 0.6 })
          drawRows(inside, { pen, x: x + left + cellPadding, top: top + cellPadding })
        }
      },
    }
  })
}

type Pens = { pen: Parameters<Row['draw']>[0]; x: number; top: number }

/** Draws rows below each other; returns where they end. */
export function drawRows(rows: Row[], { pen, x, top }: Pens) {
  let y = top
  for (const row of rows) {
    row.draw(pen, x, y)
    y += row.height
  }
  return y
}

function layBlock(node: MarkupElement, block: Block): Row[] {
  const { style } = block
  if (node.tag === 'table') return layTable(node, block)
  if (node.tag === 'ul' || node.tag === 'ol') return layList(node, block)
  if (node.tag === 'blockquote') {
    const inside = layNodes(node.children, { ...block, within: block.within - listIndent })
    return inside.map((row) => shifted(row, listIndent))
  }
  const isHeading = /^h[2-4]$/.test(node.tag)
  if (node.classes.includes('katex-display')) return layNodes([{ ...node, tag: 'span' }], block, true)
  return layNodes(node.children, isHeading ? { ...block, style: { ...style, isStrong: true } } : block)
}

function layNodes(nodes: Markup[], block: Block, isInline = false): Row[] {
  const { tools, style, within } = block
  const flow: Flow = createFlow(tools, within)
  const blocks: Row[][] = []
  const close = () => {
    const rows = flow.take(style)
    if (rows.length > 0) blocks.push(rows)
  }
  for (const node of nodes) {
    if (isInline || !isBlock(node)) flow.add(node, style)
    else {
      close()
      const rows = layBlock(node, block)
      if (rows.length > 0) blocks.push(rows)
    }
  }
  close()
  return blocks.flatMap((rows, index) => (index === 0 ? rows : [gap(between), ...rows]))
}

/** Creates a layer that lays out texts; equal texts of equal width once, as every set prints them. */
export function createLayer(tools: Tools) {
  const laid = new Map<string, Row[]>()
  return (html: string, style: TextStyle, within: number) => {
    const key = `${style.size} ${style.isStrong === true} ${within} ${html}`
    const rows = laid.get(key) ?? layNodes(readMarkup(html).children, { tools, style, within })
    laid.set(key, rows)
    return rows
  }
}
export type LayText = ReturnType<typeof createLayer>
