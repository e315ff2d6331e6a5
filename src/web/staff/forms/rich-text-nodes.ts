import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

/* What a text may hold: the nodes and marks of `platform/rich-text/schema.ts`, and no other. */

function plainMark(name: string, tag: string) {
  return Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0] })
}

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
})

function wordsIn(html: unknown) {
  return new DOMParser().parseFromString(String(html ?? ''), 'text/html').body.textContent.trim()
}

/** A block from before this editor that it cannot edit: it can be moved and deleted, and is published as it is. */
const KeptBlock = Node.create({
  name: 'html',
  group: 'block',
  atom: true,
  addAttributes: () => ({ html: { default: '' } }),
  // Nothing that is pasted becomes one.
  parseHTML: () => [],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { html: null, 'data-kept': '' }),
    `Kept as it is: ${wordsIn(node.attrs.html).slice(0, 200)}`,
  ],
})

export const richTextExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Bold,
  Italic,
  plainMark('underline', 'u'),
  plainMark('subscript', 'sub'),
  plainMark('superscript', 'sup'),
  Link.configure({ openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] }),
  KeptBlock,
  UndoRedo,
]
