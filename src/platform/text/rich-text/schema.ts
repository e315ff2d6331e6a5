import { z } from 'zod'

/*
 * A text as its editor stores it: the document of ProseMirror, with the nodes that we know. HTML is made from it
 * on the server and never converted back, except once for older texts. `html` is a block that would not survive
 * that: it is stored as it is, and can be moved or deleted but not edited.
 */

export type Mark = { type: string; attrs?: { href?: string } }
export type Node = {
  type: string
  text?: string
  marks?: Mark[]
  attrs?: { level?: number; html?: string; colspan?: number; rowspan?: number; start?: number }
  content?: Node[]
}

export const nodeTypes = [
  ...(['doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'hardBreak'] as const),
  ...(['text', 'table', 'tableRow', 'tableHeader', 'tableCell', 'html'] as const),
] as const
export const markTypes = ['bold', 'italic', 'underline', 'subscript', 'superscript', 'link'] as const

/** Text that the database can hold. */
const storable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u
const text = (most: number) => z.string().max(most).regex(storable, 'contains characters that are not allowed')

const mark = z.strictObject({
  type: z.enum(markTypes),
  attrs: z.object({ href: text(2000).optional() }).optional(),
})

const size = z.number().int().min(1).max(50).optional()

const node: z.ZodType<Node, Node> = z.lazy(() =>
  z.strictObject({
    type: z.enum(nodeTypes),
    text: text(20_000).optional(),
    marks: z.array(mark).max(6).optional(),
    attrs: z
      .object({ level: size, html: text(100_000).optional(), colspan: size, rowspan: size, start: size })
      .optional(),
    content: z.array(node).max(2000).optional(),
  }),
)

export const emptyDocument: Node = { type: 'doc', content: [] }

const deepest = 24

/** Checks the depth of a value before the schema walks into it. */
function isShallow(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null || !('content' in value)) return true
  if (left === 0) return false
  return !Array.isArray(value.content) || value.content.every((child) => isShallow(child, left - 1))
}

export const richText = z
  .custom<Node>((value) => isShallow(value), 'is nested too deeply')
  .pipe(node.refine(({ type }) => type === 'doc', 'must be a document'))
  .default(emptyDocument)

/** Returns whether a document has nothing to read. */
export function isEmptyDocument({ type, text = '', content = [], attrs }: Node): boolean {
  return text.trim() === '' && (type !== 'html' || !attrs?.html) && content.every(isEmptyDocument)
}
