import { Editor, InputRule, Mark, markPasteRule, mergeAttributes, Node } from '@tiptap/core'
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
import { useEffect, useReducer, useRef, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import css from './fields.module.css'

type RichTextProps = {
  id: string
  label: string
  value: object | undefined
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (document: object) => void
}

type Tool = { label: string; sign: string; is: (editor: Editor) => boolean; run: (editor: Editor) => unknown }

const tools: Tool[] = [
  { label: t`Bold`, sign: 'B', is: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleMark('bold').run() },
  {
    label: t`Italic`,
    sign: 'I',
    is: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleMark('italic').run(),
  },
  {
    label: t`Heading`,
    sign: 'H',
    is: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: t`List`,
    sign: t`List`,
    is: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: t`Numbered list`,
    sign: t`Numbered`,
    is: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: t`Table`,
    sign: t`Table`,
    is: (e) => e.isActive('table'),
    run: (e) =>
      e.isActive('table')
        ? e.chain().focus().addRowAfter().run()
        : e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]

const tableTools: Tool[] = [
  { label: t`Add column`, sign: t`Add column`, is: () => false, run: (e) => e.chain().focus().addColumnAfter().run() },
  { label: t`Delete row`, sign: t`Delete row`, is: () => false, run: (e) => e.chain().focus().deleteRow().run() },
  {
    label: t`Delete column`,
    sign: t`Delete column`,
    is: () => false,
    run: (e) => e.chain().focus().deleteColumn().run(),
  },
  { label: t`Delete table`, sign: t`Delete table`, is: () => false, run: (e) => e.chain().focus().deleteTable().run() },
]

/** Asks for the address of a link; an empty one removes the link. */
function editLink(editor: Editor) {
  const known: unknown = editor.getAttributes('link').href
  const href = window.prompt(
    t`Link address. Start with https://, or with / for a page on this site.`,
    String(known ?? ''),
  )
  if (href === null) return
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href.trim() === '') chain.unsetMark('link', { extendEmptyMarkRange: true }).run()
  else chain.setMark('link', { href: href.trim() }).run()
}

/** Editor of formatted text. It stores a document; of pasted text it keeps only what the document supports. */
export default function RichTextEditor({ id, label, value, describedBy, isInvalid, onChange }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const newest = useRef({ onChange, value })
  newest.current.onChange = onChange
  // The editor is outside React.
  useEffect(() => {
    if (!place.current) return
    const made = new Editor({
      element: place.current,
      extensions,
      injectCSS: false,
      // Ctrl+Enter belongs to the screen; the editor would otherwise handle it.
      editorProps: {
        handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      },
      content: newest.current.value ?? null,
      onUpdate: ({ editor }) => {
        newest.current.value = editor.getJSON()
        newest.current.onChange(newest.current.value)
      },
      onTransaction: () => redraw(),
    })
    setEditor(made)
    return () => made.destroy()
  }, [])
  // The text of another person, or of an earlier version.
  useEffect(() => {
    if (!editor || value === newest.current.value) return
    newest.current.value = value
    editor.commands.setContent(value ?? null, { emitUpdate: false })
  }, [editor, value])
  // Sets accessible names on the element created by the editor.
  useEffect(() => {
    const element = editor?.view.dom
    if (!element) return
    element.id = id
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-multiline', 'true')
    element.setAttribute('aria-label', label)
    if (describedBy) element.setAttribute('aria-describedby', describedBy)
    element.setAttribute('aria-invalid', String(isInvalid))
  }, [editor, id, label, describedBy, isInvalid])
  const shown = editor?.isActive('table') ? [...tools, ...tableTools] : tools
  return (
    <div className={css.rich} data-invalid={isInvalid || undefined}>
      <div className={css.tools} role="toolbar" aria-label={t`Format: ${label}`}>
        {editor &&
          shown.map(({ label, sign, is, run }) => (
            <button key={label} type="button" aria-label={label} aria-pressed={is(editor)} onClick={() => run(editor)}>
              {sign}
            </button>
          ))}
        {editor && (
          <button type="button" aria-pressed={editor.isActive('link')} onClick={() => editLink(editor)}>
            Link
          </button>
        )}
      </div>
      <div className={css.words} ref={place} />
    </div>
  )
}

/*
 * The editor's nodes and marks, exactly those of platform/rich-text/schema.ts: the editor would drop any others.
 */

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

/** A block of HTML that editing would damage: it stays unchanged, and can be moved or deleted. */
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
 * A link. A typed address followed by a space becomes a link, and so does a pasted one. The library's own extension
 * brings a parser for every kind of address, a twelfth of the whole editor; the server decides which links are allowed.
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

/** Ctrl+Enter belongs to the screen: it publishes. */
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
