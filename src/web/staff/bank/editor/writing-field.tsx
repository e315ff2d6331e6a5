import { useId, useRef } from 'react'
import { questionCalls } from '../../../../domains/bank/questions/calls.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { messageOf } from '../../shell/api.ts'
import { sendFile } from '../../shell/send-file.ts'
import css from './editor.module.css'
import { FormulaMenu } from './formula-menu.tsx'

type WritingFieldProps = {
  label: string
  /** The label is seen elsewhere. */
  isLabelHidden?: boolean
  value: string
  language: string
  rows?: number
  problem?: string | undefined
  placeholder?: string
  isReadOnly?: boolean
  onChange: (value: string) => void
}

type Tag = { label: string; shown: React.ReactNode; before: string; after: string }
const tags: Tag[] = [
  { label: 'Bold', shown: <b>B</b>, before: '<b>', after: '</b>' },
  { label: 'Italic', shown: <i>I</i>, before: '<i>', after: '</i>' },
  { label: 'x², superscript', shown: <>x²</>, before: '<sup>', after: '</sup>' },
  { label: 'x₂, subscript', shown: <>x₂</>, before: '<sub>', after: '</sub>' },
]

/** Text as it is typed, with buttons that put in what is no letter. What comes of it stands in the preview. */
export function WritingField(props: WritingFieldProps) {
  const { label, isLabelHidden, value, language, rows = 1, problem, placeholder, isReadOnly, onChange } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Around what is selected, or where the cursor is, which then stands inside. */
  const put = (before: string, after = '') => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const inside = value.slice(from, to)
    onChange(`${value.slice(0, from)}${before}${inside}${after}${value.slice(to)}`)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(from + before.length, from + before.length + inside.length)
    })
  }
  return (
    <div className={css.writing} data-problem={problem ? true : undefined}>
      <label className={isLabelHidden ? 'sr' : css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        {!isReadOnly && (
          <div className={css.tools} role="toolbar" aria-label={`Insert into ${label}`}>
            {tags.map(({ label, shown, before, after }) => (
              <button key={label} type="button" aria-label={label} title={label} onClick={() => put(before, after)}>
                {shown}
              </button>
            ))}
            <FormulaMenu onChoose={(tex) => put(tex)} onEmpty={() => put('\\(', '\\)')} />
            <PictureButton onPut={put} />
          </div>
        )}
        <textarea
          ref={area}
          id={id}
          lang={language}
          rows={rows}
          value={value}
          readOnly={isReadOnly}
          placeholder={placeholder}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'm') return
            event.preventDefault()
            put('\\(', '\\)')
          }}
        />
      </div>
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          {/^Option [A-E] /.test(problem) ? problem : `${label} ${problem}`}
        </p>
      )}
    </div>
  )
}

function PictureButton({ onPut }: { onPut: (before: string, after: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const send = async (picked: File) => {
    try {
      const { _id } = await sendFile(questionCalls.storePicture, {}, picked)
      onPut(`[picture ${_id}: `, ']')
      say('At the cursor, describe the picture for people who cannot see it.')
    } catch (error) {
      say(messageOf(error, 'The picture could not be stored.'))
    }
  }
  return (
    <>
      <button type="button" onClick={() => file.current?.click()}>
        Picture
      </button>
      <input
        ref={file}
        className="sr"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label="Picture file"
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked) void send(picked)
          event.target.value = ''
        }}
      />
    </>
  )
}
