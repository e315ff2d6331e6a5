import { centres, courseCategories, courses, examCategories, type PageData, products } from '#db/demo/catalogue.ts'
import { contentCategories } from '#db/demo/content.ts'
import { courseOverview } from '#db/demo/institute.ts'
import { seededRandom } from '#db/demo/seeded-random.ts'
import { defaultTexts } from '#domains/content/legal/rules.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import type { Mark, Node } from '#platform/text/rich-text/schema.ts'

/* Formatted texts for tests: all that the product and its demo include, and random documents of every node and mark. */

const textsOf = ({ content, tabs }: PageData) => [content, ...tabs.map(({ tab_content }) => tab_content)]

export function seededTexts() {
  const exams = examCategories.flatMap((category) => [category, ...category.exams])
  const pages = [...products, ...centres, ...exams, ...courseCategories, ...courses].flatMap(({ page }) =>
    textsOf(page),
  )
  const items = contentCategories.flatMap(({ subCategories }) =>
    subCategories.flatMap(({ items }) => items.flatMap(({ content, subTitle }) => [content, subTitle])),
  )
  const legal = Object.values(defaultTexts).map(({ content }) => content)
  const all = [courseOverview, ...pages, ...items, ...legal].map((html) => cleanHtml(html))
  return [...new Set(all)].filter((html) => html.trim() !== '')
}

const words = ['Rules', 'a < b & c', 'ଓଡ଼ିଆ', '"said"', 'H₂O', 'two  spaces', '९', '<p>']
const marks: Mark[] = [
  ...['bold', 'italic', 'underline', 'subscript', 'superscript'].map((type) => ({ type })),
  { type: 'link', attrs: { href: '/exam/x?a=1&b="2"' } },
]
const keptBlocks = [
  '<table><caption>Dates</caption><tbody><tr><td>1</td></tr></tbody></table>',
  '<p>a</p><p><img src="/media/x/1x1-000.webp" alt="A chart" /></p>',
]

/** Makes a document that the editor could make, the same for the same seed. */
export function makeDocument(seed: number): Node {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const pick = <T>(all: readonly T[]) => all[upTo(all.length)] as T
  const some = <T>(most: number, make: () => T) => Array.from({ length: 1 + upTo(most) }, make)
  const marked = (node: Node): Node => {
    const own = marks.filter(() => random() < 0.2)
    return own.length > 0 ? Object.assign(node, { marks: own }) : node
  }
  const inline = (): Node => marked(random() < 0.15 ? { type: 'hardBreak' } : { type: 'text', text: pick(words) })
  const paragraph = (): Node => ({ type: 'paragraph', content: some(4, inline) })
  const list = (depth: number): Node => ({
    type: pick(['bulletList', 'orderedList']),
    content: some(3, () => ({
      type: 'listItem',
      content: [paragraph(), ...(depth < 3 && random() < 0.3 ? [list(depth + 1)] : [])],
    })),
  })
  const table = (): Node => {
    const width = 1 + upTo(3)
    const row = (type: string): Node => ({
      type: 'tableRow',
      content: Array.from({ length: width }, () => ({
        type,
        attrs: { colspan: 1, rowspan: 1 },
        content: random() < 0.9 ? [paragraph()] : [paragraph(), paragraph()],
      })),
    })
    return { type: 'table', content: [row('tableHeader'), ...some(3, () => row('tableCell'))] }
  }
  const block = (depth: number): Node => {
    const kind = upTo(depth < 3 ? 7 : 3)
    if (kind === 0) return { type: 'heading', attrs: { level: 2 + upTo(3) }, content: some(2, inline) }
    if (kind === 3) return list(depth)
    if (kind === 4) return { type: 'blockquote', content: some(2, () => block(depth + 1)) }
    if (kind === 5) return table()
    if (kind === 6) return { type: 'html', attrs: { html: pick(keptBlocks) } }
    return paragraph()
  }
  return { type: 'doc', content: some(5, () => block(0)) }
}

export function typesIn(node: Node): string[] {
  const own = [node.type, ...(node.marks ?? []).map(({ type }) => type)]
  return [...own, ...(node.content ?? []).flatMap(typesIn)]
}
