import { LRUCache } from 'lru-cache'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { htmlOfDocument } from './html-of-document.ts'
import { emptyDocument, type Mark, type Node } from './schema.ts'
import { unescapeText } from './unescape-text.ts'

type Element = { tag: string; attributes: string; children: (Element | string)[]; html: string }

const token = /<(\/?)([a-z0-9]+)((?:\s[^>]*?)?)(\/?)>|([^<]+)/gi
const alone = new Set(['br', 'img'])

type Open = { element: Element; from: number }

function open(stack: Open[], element: Element, from: number) {
  stack.at(-1)?.element.children.push(element)
  if (!alone.has(element.tag)) stack.push({ element, from })
}

function close(stack: Open[], html: string, end: number) {
  const closed = stack.length > 1 ? stack.pop() : undefined
  if (closed) closed.element.html = html.slice(closed.from, end)
}

/** Parses HTML that has been cleaned: every element in it is closed. */
function parse(html: string): Element {
  const root: Element = { tag: '', attributes: '', children: [], html }
  const stack: Open[] = [{ element: root, from: 0 }]
  for (const match of html.matchAll(token)) {
    const [all, slash, tag = '', attributes = '', , text] = match
    if (text !== undefined) stack.at(-1)?.element.children.push(text)
    else if (slash) close(stack, html, match.index + all.length)
    else open(stack, { tag: tag.toLowerCase(), attributes, children: [], html: all }, match.index)
  }
  return root
}

/** Replaces line breaks of the source by spaces, as browsers show them; the editor stores its own line breaks differently. */
const joinLines = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')

function attribute(element: Element, name: string) {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(element.attributes) ?? []
  return value === undefined ? undefined : unescapeText(value)
}

const markOfTag: Record<string, string> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  sub: 'subscript',
  sup: 'superscript',
}

const cannot = Symbol('not an inline text')

function inline(children: Element['children'], marks: Mark[]): Node[] {
  const with_ = (node: Node): Node => (marks.length > 0 ? Object.assign(node, { marks }) : node)
  return children.flatMap((child): Node[] => {
    if (typeof child === 'string') return [with_({ type: 'text', text: unescapeText(joinLines(child)) })]
    if (child.tag === 'br') return [with_({ type: 'hardBreak' })]
    if (child.tag === 'a')
      return inline(child.children, [...marks, { type: 'link', attrs: { href: attribute(child, 'href') ?? '' } }])
    const mark = markOfTag[child.tag]
    if (!mark) throw cannot
    return inline(child.children, [...marks, { type: mark }])
  })
}

const listOfTag: Record<string, string> = { ul: 'bulletList', ol: 'orderedList' }

function paragraph(children: Element['children']): Node {
  return { type: 'paragraph', content: inline(children, []) }
}

function item(element: Element): Node {
  const at = element.children.findIndex((child) => typeof child !== 'string' && child.tag in listOfTag)
  const words = at < 0 ? element.children : element.children.slice(0, at)
  const lists = (at < 0 ? [] : element.children.slice(at)).filter((child) => !isBlank(child))
  return { type: 'listItem', content: [paragraph(words), ...lists.map((child) => block(child))] }
}

const isBlank = (child: Element | string) => typeof child === 'string' && child.trim() === ''

function row(element: Element): Node {
  const cells = element.children.filter((child) => !isBlank(child))
  const content = cells.map((cell): Node => {
    if (typeof cell === 'string') throw cannot
    const [colspan, rowspan] = ['colspan', 'rowspan'].map((name) => Number(attribute(cell, name) ?? 1))
    const type = cell.tag === 'th' ? 'tableHeader' : 'tableCell'
    return { type, attrs: { colspan: colspan ?? 1, rowspan: rowspan ?? 1 }, content: [paragraph(cell.children)] }
  })
  return { type: 'tableRow', content }
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.tag === 'tr' ? [child] : rowsOf(child)
  })
}

function block(child: Element | string): Node {
  if (typeof child === 'string') return paragraph([child])
  const { tag, children } = child
  if (tag === 'p') return paragraph(children)
  if (/^h[2-4]$/.test(tag)) return { type: 'heading', attrs: { level: Number(tag[1]) }, content: inline(children, []) }
  if (tag === 'blockquote') return { type: 'blockquote', content: blocks(children) }
  if (tag === 'table') return { type: 'table', content: rowsOf(child).map(row) }
  const list = listOfTag[tag]
  if (list)
    return { type: list, content: children.filter((node) => !isBlank(node)).map((node) => item(asElement(node))) }
  throw cannot
}

function asElement(child: Element | string): Element {
  if (typeof child === 'string') throw cannot
  return child
}

/** Normalises HTML for comparison: `b` and `i` become what they mean. */
const plain = (html: string) =>
  joinLines(html.replaceAll(/>\s+</g, '><')).replaceAll(
    /<(\/?)([bi])>/g,
    (_all, slash, tag) => `<${slash}${tag === 'b' ? 'strong' : 'em'}>`,
  )
const same = (a: string, b: string) => plain(a) === plain(b)

/** Parses blocks; keeps the HTML where it would not be reproduced exactly. */
function blocks(children: Element['children']): Node[] {
  return children
    .filter((child) => !isBlank(child))
    .map((child) => {
      const html = typeof child === 'string' ? `<p>${child.trim()}</p>` : child.html
      try {
        const made = block(typeof child === 'string' ? child.trim() : child)
        if (same(htmlOfDocument({ type: 'doc', content: [made] }), cleanHtml(html))) return made
      } catch (error) {
        if (error !== cannot) throw error
      }
      return { type: 'html', attrs: { html } }
    })
}

function makeDocument(html: string): Node {
  const clean = cleanHtml(html)
  return clean.trim() === '' ? emptyDocument : { type: 'doc', content: blocks(parse(clean).children) }
}

/** Cached, as each editor of a text asks for it again and again, and parsing takes longer than everything else of the answer. */
const made = new LRUCache<string, Node>({ maxSize: 8_000_000, sizeCalculation: (_, html) => html.length + 1 })

/** Freezes a value that several callers share. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

/** Returns the document of a text that was stored only as HTML. */
export function documentOfHtml(html: string): Node {
  const known = made.get(html)
  if (known) return known
  const document = freeze(makeDocument(html))
  made.set(html, document)
  return document
}
