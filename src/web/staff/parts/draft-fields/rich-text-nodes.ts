import { InputRule, Mark, markPasteRule, mergeAttributes, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { t } from '#platform/text/messages.ts'

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
    return ['div', { 'data-kept': '' }, t`Cannot be edited here: ${words.slice(0, 160)}`]
  },
})

const leadsSomewhere = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

/**
 * A link. An address that is typed and followed by a space, or pasted, becomes one. The library's own brings a parser for every kind of address in the world, a twelfth of the whole editor;
 * the server decides what a link may lead to.
 */
const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => leadsSomewhere.test(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addPasteRules() {
    const find = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g
    return [markPasteRule({ find, type: this.type, getAttributes: ([href]) => ({ href }) })]
  },
  addInputRules() {
    return [
      new InputRule({
        find: /(?:^|\s)(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])\s$/,
        handler: ({ state, range, match }) => {
          const href = match[1] ?? ''
          const from = range.from + match[0].indexOf(href)
          const link = this.type.create({ href })
          state.tr.addMark(from, from + href.length, link).insertText(' ', range.to)
        },
      }),
    ]
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
  Link,
  TableKit.configure({ table: { resizable: false } }),
  markOf('underline', 'u', ['Mod-u']),
  markOf('subscript', 'sub', []),
  markOf('superscript', 'sup', []),
  Quote,
  Kept,
]
