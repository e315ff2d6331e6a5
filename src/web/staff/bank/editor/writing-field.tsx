import { useId, useRef } from 'react'
import { questionCalls } from '#domains/bank/questions/calls.ts'
import type { Language } from '#domains/bank/schema.ts'
import { writePicture } from '#domains/bank/texts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { messageOf } from '../../shell/api.ts'
import { sendFile } from '../../shell/send-file.ts'
import { TextBlocks } from './blocks.tsx'
import css from './editor.module.css'
import { FormulaMenu } from './formula-menu.tsx'
import { newTable } from './text-blocks.ts'
import { scriptWarning } from './wrong-script.ts'

type WritingFieldProps = {
  label: string
  /** The label is seen elsewhere. */
  isLabelHidden?: boolean
  value: string
  language: Language
  rows?: number
  problem?: string | undefined
  placeholder?: string
  isReadOnly?: boolean
  onChange: (value: string) => void
}

type Tag = { label: string; shown: React.ReactNode; before: string; after: string }
const tags: Tag[] = [
  { label: t`Bold`, shown: <b>B</b>, before: '<b>', after: '</b>' },
  { label: t`Italic`, shown: <i>I</i>, before: '<i>', after: '</i>' },
  { label: 'x², superscript', shown: <>x²</>, before: '<sup>', after: '</sup>' },
  { label: 'x₂, subscript', shown: <>x₂</>, before: '<sub>', after: '</sub>' },
]

/** Puts text around what is selected in a field; the cursor then stands inside. */
function putInto(field: HTMLTextAreaElement, before: string, after: string) {
  const { selectionStart: from, selectionEnd: to, value } = field
  const inside = value.slice(from, to)
  field.setRangeText(`${before}${inside}${after}`)
  // React hears of what is typed, and of nothing else.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => {
    if (!field.isConnected) return
    field.focus()
    field.setSelectionRange(from + before.length, from + before.length + inside.length)
  })
}

/** Text as it is typed, pictures and tables as what they are, and buttons that put in what is no letter. What candidates see of it stands in the preview. */
export function WritingField(props: WritingFieldProps) {
  const { label, isLabelHidden, value, language, rows = 1, problem, placeholder, isReadOnly, onChange } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  /** Where the cursor was last; the buttons take the focus away from it. */
  const last = useRef<HTMLTextAreaElement | null>(null)
  const put = (before: string, after = '') => {
    const field = last.current?.isConnected ? last.current : place.current?.querySelector('textarea')
    if (field) putInto(field, before, after)
  }
  const warning = scriptWarning(value, language)
  const describedBy = [problem && `${id}-problem`, warning && `${id}-script`].filter(Boolean).join(' ')
  return (
    <div className={css.writing} data-problem={problem ? true : undefined} ref={place}>
      <label className={isLabelHidden ? 'sr' : css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        {!isReadOnly && (
          <div className={css.tools} role="toolbar" aria-label={t`Insert into ${label}`}>
            {tags.map(({ label, shown, before, after }) => (
              <button key={label} type="button" aria-label={label} title={label} onClick={() => put(before, after)}>
                {shown}
              </button>
            ))}
            <FormulaMenu onChoose={(tex) => put(tex)} onEmpty={() => put('\\(', '\\)')} />
            <PictureButton onStored={(picture) => put(writePicture(picture, ''))} />
            <button type="button" onClick={() => put(newTable)}>
              Table
            </button>
          </div>
        )}
        <TextBlocks
          label={label}
          source={value}
          area={{ id, lang: language, rows, placeholder, readOnly: isReadOnly ?? false }}
          describedBy={describedBy}
          isInvalid={Boolean(problem)}
          onFocus={(field) => {
            last.current = field
          }}
          onFormula={(field) => putInto(field, '\\(', '\\)')}
          onChange={onChange}
        />
      </div>
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          {/^Option [A-E] /.test(problem) ? problem : `${label} ${problem}`}
        </p>
      )}
      {warning && (
        <p className={css.warning} id={`${id}-script`}>
          {warning}
        </p>
      )}
    </div>
  )
}

function PictureButton({ onStored }: { onStored: (id: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const send = async (picked: File) => {
    try {
      const { _id } = await sendFile(questionCalls.storePicture, {}, picked)
      onStored(_id)
      say(t`Describe the picture for people who cannot see it.`)
    } catch (error) {
      say(messageOf(error, t`The picture could not be uploaded.`))
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
