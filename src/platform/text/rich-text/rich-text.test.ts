import { expect, it } from 'vitest'
import { makeDocument, seededTexts, typesIn } from '../../../../test/rich-documents.ts'
import { documentOfHtml } from './document-of-html.ts'
import { htmlOfDocument } from './html-of-document.ts'
import { emptyDocument, isEmptyDocument, markTypes, type Node, nodeTypes, richText } from './schema.ts'

const seeded = seededTexts()

/** Normalises HTML as a browser shows it: line breaks of the source vanish, and `b` and `i` become what they mean. */
const plain = (html: string) =>
  html
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<(\/?)b>/g, '<$1strong>')
    .replaceAll(/<(\/?)i>/g, '<$1em>')
    .trim()
const listHtml = (node: Node): string[] => [
  ...(node.type === 'html' ? [node.attrs?.html ?? ''] : []),
  ...(node.content ?? []).flatMap(listHtml),
]

it('round-trips every seeded text', () => {
  expect(seeded.length).toBeGreaterThan(100)
  for (const html of seeded) {
    const document = documentOfHtml(html)
    const wrapped = html.trim() === '' || html.trimStart().startsWith('<') ? html : `<p>${html.trim()}</p>`
    expect(plain(htmlOfDocument(document))).toBe(plain(wrapped))
    expect(richText.parse(document)).toEqual(document)
  }
})

/** HTML tag of each node and mark. */
const tags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  subscript: 'sub',
  superscript: 'sup',
  link: 'a',
  hardBreak: 'br',
  paragraph: '',
  heading: 'h',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}

it('round-trips generated documents of every node and mark', () => {
  const documents = Array.from({ length: 400 }, (_, seed) => makeDocument(seed))
  expect(new Set(documents.flatMap(typesIn))).toEqual(new Set([...nodeTypes, ...markTypes]))
  for (const document of documents) {
    const stored = richText.parse(JSON.parse(JSON.stringify(document)))
    expect(stored).toEqual(document)
    const html = htmlOfDocument(stored)
    for (const type of typesIn(stored)) expect(html).toContain(`<${tags[type] ?? ''}`)
    expect(htmlOfDocument(documentOfHtml(html))).toBe(html)
  }
})

it('can edit nearly all of the seeded texts', () => {
  const kept = seeded.flatMap((html) => listHtml(documentOfHtml(html)))
  expect(kept.length).toBeLessThan(seeded.length / 20)
})

it.each([
  '<p>One <strong>two <em>three</em></strong> four</p>',
  '<h2>Rules</h2><ul><li>One</li><li>Two<ol><li>a</li></ol></li></ul>',
  '<blockquote><p>Said.</p></blockquote><p><a href="/exam/x">Here</a></p>',
  '<table><thead><tr><th>Day</th><th>Time</th></tr></thead><tbody><tr><td colspan="2">H<sub>2</sub>O</td></tr></tbody></table>',
  '<p>a &lt; b &amp; c<br />next</p>',
])('reads HTML as intended: %s', (html) => {
  const document = documentOfHtml(html)
  expect(listHtml(document)).toEqual([])
  expect(htmlOfDocument(document)).toBe(html)
})

it('reads a line break in the source as a space, and b and i as bold and italic', () => {
  const document = documentOfHtml('<p>One\n      two <b>three</b> <i>four</i></p>')
  expect(listHtml(document)).toEqual([])
  expect(htmlOfDocument(document)).toBe('<p>One two <strong>three</strong> <em>four</em></p>')
})

it('keeps an unknown block, without anything that may not be stored', () => {
  const table = '<table><caption>Dates</caption><tbody><tr><td>1</td></tr></tbody></table>'
  const document = documentOfHtml(`<p>One</p>${table}`)
  expect(document.content?.map(({ type }) => type)).toEqual(['paragraph', 'html'])
  expect(htmlOfDocument(document)).toBe(`<p>One</p>${table}`)
  const bad: Node = {
    type: 'doc',
    content: [{ type: 'html', attrs: { html: '<p onclick="x()">a<script>x</script></p>' } }],
  }
  expect(htmlOfDocument(bad)).toBe('<p>a</p>')
})

it('never creates a link from anything else', () => {
  const link = (href: string): Node => {
    const text = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }
    return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  }
  expect(htmlOfDocument(link('javascript:alert(1)'))).toBe('<p><a>x</a></p>')
  expect(htmlOfDocument(link('https://a.example/"onclick="x'))).not.toContain('onclick="')
})

it('refuses anything but a document, and unlimited nesting', () => {
  let deep: Node = { type: 'text', text: 'x' }
  for (let level = 0; level < 100_000; level += 1) deep = { type: 'blockquote', content: [deep] }
  expect(richText.safeParse({ type: 'doc', content: [deep] }).success).toBe(false)
  expect(richText.safeParse({ type: 'paragraph' }).success).toBe(false)
  expect(richText.safeParse({ type: 'doc', content: [{ type: 'script' }] }).success).toBe(false)
  expect(richText.safeParse('x').success).toBe(false)
})

it('detects whether there is text', () => {
  expect(isEmptyDocument(emptyDocument)).toBe(true)
  expect(
    isEmptyDocument({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: ' ' }] }] }),
  ).toBe(true)
  expect(isEmptyDocument(documentOfHtml('<p>x</p>'))).toBe(false)
})
