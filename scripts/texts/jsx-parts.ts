import type { Expression, JSXChild, JSXElement } from 'oxc-parser'
import { hasLetters, hasWords, type Part, type Span } from './parts.ts'

/** Elements that always begin a separate text. */
const blocks = new Set(
  [
    'address',
    'article',
    'aside',
    'blockquote',
    'button',
    'dd',
    'details',
    'dialog',
    'div',
    'dl',
    'dt',
    'fieldset',
  ].concat(
    ['figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'input', 'label'],
    ['legend', 'li', 'main', 'nav', 'ol', 'option', 'p', 'section', 'select', 'summary', 'svg', 'table', 'tbody', 'td'],
    ['textarea', 'tfoot', 'th', 'thead', 'tr', 'ul'],
  ),
)

const entity = /&(?:\w+|#\d+);/

function whole(text: string) {
  const found = entity.exec(text)?.[0]
  if (found) throw new Error(`Write the character itself instead of ${found}`)
  return text
}

/** Returns the text between elements as React shows it: without line breaks and the indentation around them. */
export function shownText(value: string) {
  const lines = value.split('\n')
  const trimmed = lines.map((line, at) => {
    const begun = at === 0 ? line : line.trimStart()
    return at === lines.length - 1 ? begun : begun.trimEnd()
  })
  return whole(trimmed.filter((line) => line !== '').join(' '))
}

export type Run = { at: Span; parts: Part[]; around: [string, string] }

type Found = {
  /** Returns the source of a span. */
  source: (span: Span) => string
  pluralOf: (expression: Expression) => Extract<Part, { kind: 'plural' }> | null
  hasElements: (expression: Expression) => boolean
}

/** Finds the texts among an element's children; each extends until an element that is a separate text. */
export function findRuns(children: readonly JSXChild[], found: Found): Run[] {
  const runs: Run[] = []
  let run: { part: Part; span: Span; isEdge: boolean }[] = []
  const close = () => {
    const words = trim(run)
    const [first, last] = [words[0], words.at(-1)]
    if (first && last && words.some(({ part }) => isSaid(part))) {
      const { parts, around } = merge(words.map(({ part }) => part))
      runs.push({ at: { start: first.span.start, end: last.span.end }, parts, around })
    }
    run = []
  }
  for (const child of children) {
    const read = readChild(child, found)
    if (read === 'block') close()
    else if (read) run.push({ ...read, span: { start: child.start, end: child.end } })
  }
  close()
  return runs
}

const isSaid = (part: Part) => (part.kind === 'text' && hasLetters(part.text)) || part.kind === 'plural'

/** Removes symbols before and after a text. */
function trim<Item extends { part: Part; isEdge: boolean }>(run: Item[]) {
  const isNothing = ({ part, isEdge }: Item) => isEdge || (part.kind === 'text' && part.text.trim() === '')
  const start = run.findIndex((item) => !isNothing(item))
  const end = run.findLastIndex((item) => !isNothing(item))
  return start < 0 ? [] : run.slice(start, end + 1)
}

function readChild(child: JSXChild, found: Found): { part: Part; isEdge: boolean } | 'block' | null {
  if (child.type === 'JSXText') {
    const text = shownText(child.value)
    return text === '' ? null : { part: { kind: 'text', text }, isEdge: false }
  }
  if (child.type === 'JSXElement') return readElement(child, found)
  if (child.type !== 'JSXExpressionContainer') return 'block'
  const { expression } = child
  if (expression.type === 'JSXEmptyExpression') return null
  if (expression.type === 'Literal' && typeof expression.value === 'string')
    return { part: { kind: 'text', text: expression.value }, isEdge: false }
  const counted = found.pluralOf(expression)
  if (counted) return { part: { ...counted, at: child }, isEdge: false }
  return { part: { kind: 'value', at: child, says: found.source(expression) }, isEdge: found.hasElements(expression) }
}

function readElement(element: JSXElement, found: Found): { part: Part; isEdge: boolean } | 'block' {
  const { openingElement: open, closingElement: close, children } = element
  if (open.name.type === 'JSXIdentifier' && blocks.has(open.name.name)) return 'block'
  const value = { part: { kind: 'value' as const, at: element, says: found.source(open.name) }, isEdge: true }
  if (!close) return value
  const inner = children.map((child) => readChild(child, found))
  if (inner.includes('block')) return 'block'
  const parts = merge(
    inner.flatMap((one) => (one && one !== 'block' ? [one.part] : [])),
    false,
  ).parts
  if (!hasWords(parts)) return value
  return { part: { kind: 'tag', open, close, parts }, isEdge: false }
}

/** Merges adjacent texts; returns the spaces at both ends of the whole separately. */
function merge(parts: readonly Part[], isWhole = true): { parts: Part[]; around: [string, string] } {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      merged[merged.length - 1] = { kind: 'text', text: last.text + part.text }
    else merged.push(part)
  }
  const around: [string, string] = ['', '']
  if (!isWhole) return { parts: merged, around }
  const first = merged[0]
  if (first?.kind === 'text') {
    around[0] = first.text.slice(0, first.text.length - first.text.trimStart().length)
    merged[0] = { kind: 'text', text: first.text.trimStart() }
  }
  const last = merged.at(-1)
  if (last?.kind === 'text') {
    around[1] = last.text.slice(last.text.trimEnd().length)
    merged[merged.length - 1] = { kind: 'text', text: last.text.trimEnd() }
  }
  return { parts: merged, around }
}
