import { cleanHtml } from '#platform/http/security/rich-text.ts'
import type { Mark, Node } from './schema.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const escapeValue = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const tagOfMark: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
}

function withMark(html: string, { type, attrs }: Mark) {
  if (type === 'link') return `<a href="${escapeValue(attrs?.href ?? '')}">${html}</a>`
  const tag = tagOfMark[type]
  return tag ? `<${tag}>${html}</${tag}>` : html
}

/** Writes a text with its marks, of which the first is the outermost. */
function textOf({ text = '', marks = [] }: Node) {
  return marks.toReversed().reduce(withMark, escapeText(text))
}

/** Groups neighbours with a common outermost mark inside it, as people write it. */
function inlineOf(nodes: Node[]): string {
  let html = ''
  for (let index = 0; index < nodes.length; ) {
    const [outer] = nodes[index]?.marks ?? []
    const same = (node: Node | undefined) =>
      outer !== undefined && JSON.stringify(node?.marks?.[0]) === JSON.stringify(outer)
    let end = index + 1
    while (end < nodes.length && same(nodes[end])) end += 1
    const run = nodes.slice(index, end)
    if (outer && run.length > 1) html += withMark(inlineOf(run.map(withoutOuter)), outer)
    else html += run.map(htmlOfNode).join('')
    index = end
  }
  return html
}

function withoutOuter(node: Node): Node {
  const { marks = [], ...rest } = node
  return Object.assign(rest, { marks: marks.slice(1) })
}

const tagOfBlock: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

function cellAttributes({ colspan = 1, rowspan = 1 }: NonNullable<Node['attrs']> = {}) {
  return (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
}

/** Items and cells of one paragraph are written without it. */
function insideOf({ type, content = [] }: Node) {
  const isTight = ['listItem', 'tableCell', 'tableHeader'].includes(type)
  const [first, ...rest] = content
  if (isTight && first?.type === 'paragraph' && rest.every((node) => node.type.endsWith('List')))
    return inlineOf(first.content ?? []) + rest.map(htmlOfNode).join('')
  return inlineOf(content)
}

/** Writes a table. Rows at its beginning that consist only of headings are its head. */
function htmlOfTable(rows: Node[]) {
  const isHead = ({ content = [] }: Node) => content.every((cell) => cell.type === 'tableHeader')
  const firstOfBody = rows.findIndex((row) => !isHead(row))
  const at = firstOfBody < 0 ? rows.length : firstOfBody
  const part = (tag: string, some: Node[]) =>
    some.length > 0 ? `<${tag}>${some.map(htmlOfNode).join('')}</${tag}>` : ''
  return `<table>${part('thead', rows.slice(0, at))}${part('tbody', rows.slice(at))}</table>`
}

function htmlOfNode(node: Node): string {
  const { type, attrs, content = [] } = node
  if (type === 'text') return textOf(node)
  if (type === 'hardBreak') return (node.marks ?? []).toReversed().reduce(withMark, '<br />')
  if (type === 'html') return attrs?.html ?? ''
  if (type === 'heading') return `<h${attrs?.level ?? 2}>${inlineOf(content)}</h${attrs?.level ?? 2}>`
  if (type === 'table') return htmlOfTable(content)
  const tag = tagOfBlock[type]
  return tag ? `<${tag}${cellAttributes(attrs)}>${insideOf(node)}</${tag}>` : inlineOf(content)
}

/** Returns the HTML that is stored and shown. It contains only what is on the one allow-list, whatever the document says. */
export function htmlOfDocument(document: Node) {
  return cleanHtml(htmlOfNode(document))
}
