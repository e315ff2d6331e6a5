import { black } from '../drawing/inks.ts'
import type { Markup, MarkupElement } from '../drawing/markup.ts'
import type { Pen } from '../drawing/paper-pen.ts'
import {
  above,
  below,
  changes,
  inlayPieces,
  type Piece,
  type TextStyle,
  type Tools,
  textPiece,
} from './inline-pieces.ts'

/*
 * Breaks running text into lines. A word is everything between two spaces, in however many styles.
 */

/** A row printed as one piece, which may start another column or page. */
export type Row = { height: number; draw: (pen: Pen, x: number, top: number) => void }

type Word = { pieces: Piece[]; width: number; spaceBefore: number; isBreak?: boolean }

export type Flow = ReturnType<typeof createFlow>

/** Creates a flow that takes running text and returns its lines. */
export function createFlow(tools: Tools, within: number) {
  let words: Word[] = []
  let spaceBefore = 0
  function addPiece(piece: Piece) {
    const last = words.at(-1)
    if (last && spaceBefore === 0 && !last.isBreak) {
      last.pieces.push(piece)
      last.width += piece.width
    } else words.push({ pieces: [piece], width: piece.width, spaceBefore })
    spaceBefore = 0
  }
  /** Adds letters without a space, which are broken where they must be. */
  function addLetters(letters: string, style: TextStyle) {
    const pen = { ...style, color: black }
    const isWide = tools.ruler.widthOf(letters, pen) > within
    for (const [index, part] of (isWide ? tools.ruler.wrap(letters, pen, within) : [letters]).entries()) {
      if (index > 0) spaceBefore = Number.MIN_VALUE
      addPiece(textPiece(part, style, tools))
    }
  }
  function addText(text: string, style: TextStyle) {
    for (const part of text.split(/([ \t\r\n]+)/)) {
      if (/^[ \t\r\n]/.test(part))
        spaceBefore = words.length === 0 ? 0 : tools.ruler.widthOf(' ', { ...style, color: black })
      else if (part !== '') addLetters(part, style)
    }
  }
  function addBreak() {
    words.push({ pieces: [], width: 0, spaceBefore: 0, isBreak: true })
    spaceBefore = 0
  }
  function addElement(element: MarkupElement, style: TextStyle) {
    const inlays = inlayPieces(element, style, { tools, within })
    if (element.tag === 'br') addBreak()
    else if (inlays) for (const piece of inlays) addPiece(piece)
    else for (const child of element.children) add(child, changes[element.tag]?.(style) ?? style)
  }
  function add(node: Markup, style: TextStyle) {
    if (typeof node === 'string') addText(node, style)
    else addElement(node, style)
  }
  /** Returns the lines so far and starts afresh. */
  function take(style: TextStyle): Row[] {
    const rows = breakLines(words, within).map((line) => rowOf(line, style))
    words = []
    spaceBefore = 0
    return rows
  }
  return { add, take, within }
}

function breakLines(words: Word[], within: number) {
  const lines: Word[][] = []
  let width = 0
  let isNew = true
  for (const word of words) {
    if (word.isBreak) {
      if (isNew) lines.push([])
      isNew = true
      continue
    }
    const line = lines.at(-1)
    if (line && !isNew && width + word.spaceBefore + word.width <= within + 0.01) {
      line.push(word)
      width += word.spaceBefore + word.width
    } else {
      lines.push([word])
      width = word.width
    }
    isNew = false
  }
  return lines
}

function rowOf(line: Word[], { size }: TextStyle): Row {
  const pieces = line.flatMap((word) => word.pieces)
  const up = Math.max(size * above, ...pieces.map((piece) => piece.up))
  const down = Math.max(size * below, ...pieces.map((piece) => piece.down))
  return {
    height: up + down,
    draw(pen, x, top) {
      let left = x
      for (const [index, word] of line.entries()) {
        if (index > 0) left += word.spaceBefore
        for (const piece of word.pieces) {
          piece.draw(pen, left, top + up)
          left += piece.width
        }
      }
    },
  }
}
