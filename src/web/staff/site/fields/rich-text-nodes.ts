import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

/* What the editor knows: the nodes and marks of platform/rich-text/schema.ts, no more and no fewer. What it does not know it would drop. */

const markOf = (name: string, tag: string, keys: string[]) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return Object.fromEntries(keys.map((key) => [key, () => this.editor.commands.toggleMark(name)]))
    },
  })

const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', mergeAttributes(HTMLAttributes), 0],
})

/** A block that came as HTML and would not survive being edited: it is kept as it is, and can be moved or deleted. */
const Kept = Node.create({
  name: 'html',
  group: 'block',
  atom: true,
  selectable: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' } }),
  renderHTML: ({ node }) => {
    const words = String(node.attrs.html)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return ['div', { 'data-kept': '' }, `Kept as it is: ${words.slice(0, 160)}`]
  },
})

/** Ctrl+Enter is the screen's own: it publishes. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
  },
})

export const extensions = [
  ...[Document, Paragraph, Text, Bold, Italic, LineBreak, UndoRedo, BulletList, OrderedList, ListItem, ListKeymap],
  Heading.configure({ levels: [2, 3, 4] }),
  Link.configure({
    openOnClick: false,
    autolink: true,
    protocols: ['mailto', 'tel'],
    HTMLAttributes: { rel: null, target: null },
  }),
  TableKit.configure({ table: { resizable: false } }),
  markOf('underline', 'u', ['Mod-u']),
  markOf('subscript', 'sub', []),
  markOf('superscript', 'sup', []),
  Quote,
  Kept,
]
