import { Editor, type JSONContent } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../frame/screen.tsx'
import { Dialog, DialogActions } from '../overlays/dialog.tsx'
import css from './rich-text-editor.module.css'
import { richTextExtensions } from './rich-text-nodes.ts'

type EditorProps = {
  id: string
  label: string
  value: JSONContent | null | undefined
  onChange: (document: JSONContent) => void
  isInvalid: boolean
}

/** Empty content is no document to the editor's schema: an empty paragraph is. */
function asContent(value: EditorProps['value']): JSONContent {
  return value?.content && value.content.length > 0 ? value : { type: 'doc', content: [{ type: 'paragraph' }] }
}

export default function RichTextEditor({ id, label, value, onChange, isInvalid }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const change = useRef(onChange)
  change.current = onChange
  const first = useRef(value)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, setTimes] = useState(0)
  // The editor is outside React.
  useEffect(() => {
    if (!place.current) return
    const made = new Editor({
      element: place.current,
      extensions: richTextExtensions,
      content: asContent(first.current),
      injectCSS: false,
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: css.text ?? '' },
      },
      onUpdate: ({ editor }) => change.current(editor.getJSON()),
      onTransaction: () => setTimes((n) => n + 1),
    })
    setEditor(made)
    return () => made.destroy()
  }, [id, label])
  // Somebody else's changes come from outside too.
  useEffect(() => {
    if (!editor || editor.isFocused) return
    const wanted = asContent(value)
    if (JSON.stringify(editor.getJSON()) !== JSON.stringify(wanted))
      editor.commands.setContent(wanted, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={css.editor} data-invalid={isInvalid || undefined}>
      {editor && <Tools editor={editor} />}
      <div ref={place} />
    </div>
  )
}

type Tool = { label: string; sign: string; isOn?: boolean; run: () => void }

function listTools(editor: Editor): Tool[] {
  const focused = () => editor.chain().focus()
  const isOn = (name: string, attributes?: object) => editor.isActive(name, attributes)
  return [
    { label: 'Bold', sign: 'B', isOn: isOn('bold'), run: () => focused().toggleBold().run() },
    { label: 'Italic', sign: 'I', isOn: isOn('italic'), run: () => focused().toggleItalic().run() },
    { label: 'Below', sign: 'x₂', isOn: isOn('subscript'), run: () => focused().toggleMark('subscript').run() },
    { label: 'Above', sign: 'x²', isOn: isOn('superscript'), run: () => focused().toggleMark('superscript').run() },
    {
      label: 'Heading',
      sign: 'H',
      isOn: isOn('heading', { level: 2 }),
      run: () => focused().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Smaller heading',
      sign: 'h',
      isOn: isOn('heading', { level: 3 }),
      run: () => focused().toggleHeading({ level: 3 }).run(),
    },
    { label: 'List', sign: '•', isOn: isOn('bulletList'), run: () => focused().toggleBulletList().run() },
    { label: 'Numbered list', sign: '1.', isOn: isOn('orderedList'), run: () => focused().toggleOrderedList().run() },
    { label: 'Quotation', sign: '“', isOn: isOn('blockquote'), run: () => focused().toggleWrap('blockquote').run() },
  ]
}

function listTableTools(editor: Editor): Tool[] {
  const focused = () => editor.chain().focus()
  if (!editor.isActive('table'))
    return [
      { label: 'Table', sign: '⊞', run: () => focused().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run() },
    ]
  return [
    { label: 'Row below', sign: '+ row', run: () => focused().addRowAfter().run() },
    { label: 'Column after', sign: '+ column', run: () => focused().addColumnAfter().run() },
    { label: 'Delete the row', sign: '− row', run: () => focused().deleteRow().run() },
    { label: 'Delete the column', sign: '− column', run: () => focused().deleteColumn().run() },
    { label: 'Delete the table', sign: '× table', run: () => focused().deleteTable().run() },
  ]
}

function Tools({ editor }: { editor: Editor }) {
  const [isLinkOpen, setLinkOpen] = useState(false)
  const tools: Tool[] = [
    ...listTools(editor),
    { label: 'Link', sign: 'link', isOn: editor.isActive('link'), run: () => setLinkOpen(true) },
    ...listTableTools(editor),
    { label: 'Undo', sign: '↶', run: () => editor.chain().focus().undo().run() },
    { label: 'Redo', sign: '↷', run: () => editor.chain().focus().redo().run() },
  ]
  return (
    <div className={css.tools} role="toolbar" aria-label="Formatting">
      {tools.map(({ label, sign, isOn, run }) => (
        <button key={label} type="button" aria-label={label} title={label} aria-pressed={isOn} onClick={run}>
          {sign}
        </button>
      ))}
      {isLinkOpen && <LinkDialog editor={editor} onClose={() => setLinkOpen(false)} />}
    </div>
  )
}

const safeAddress = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof known === 'string' ? known : '')
  const isGood = safeAddress.test(address.trim())
  const set = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run()
    onClose()
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <label className={css.address}>
        Address
        <input
          value={address}
          placeholder="https://… or /page"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (isGood) set()
          }}
        />
      </label>
      <DialogActions>
        <Button
          onPress={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onClose()
          }}
        >
          No link
        </Button>
        <Button isDisabled={!isGood} onPress={set}>
          Set the link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
