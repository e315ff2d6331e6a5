import { useId, useRef } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { questionCalls } from '#domains/bank/calls.ts'
import type { Language } from '#domains/bank/schema.ts'
import { piecesOf, writePicture } from '#domains/bank/texts/rules.ts'
import { t } from '#platform/text/messages.ts'
import menu from '#web/staff/parts/overlays/menu.module.css'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { sendFile } from '#web/staff/shell/files.ts'
import { languageNames } from '../words.ts'
import { TextBlocks } from './blocks.tsx'
import css from './editor.module.css'
import { newTable } from './text-blocks.ts'

type WritingFieldProps = {
  label: string
  /** The label is shown elsewhere. */
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
  { label: t`x², superscript`, shown: <>x²</>, before: '<sup>', after: '</sup>' },
  { label: t`x₂, subscript`, shown: <>x₂</>, before: '<sub>', after: '</sub>' },
]

/** Inserts text around the selection of a field and puts the cursor inside. */
function putInto(field: HTMLTextAreaElement, before: string, after: string) {
  const { selectionStart: from, selectionEnd: to, value } = field
  const inside = value.slice(from, to)
  field.setRangeText(`${before}${inside}${after}`)
  // React only handles input events.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => {
    if (!field.isConnected) return
    field.focus()
    field.setSelectionRange(from + before.length, from + before.length + inside.length)
  })
}

/**
 * Field for text, with pictures and tables as blocks, and buttons for inserting symbols. The preview shows the
 * result.
 */
export function WritingField(props: WritingFieldProps) {
  const { label, isLabelHidden, value, language, rows = 1, problem, placeholder, isReadOnly, onChange } = props
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  /** Last cursor position; the buttons take the focus away from it. */
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
    await orSay(async () => {
      const { _id } = await sendFile(questionCalls.storePicture, {}, picked)
      onStored(_id)
      say(t`Describe the picture for people who cannot see it.`)
    }, t`The picture could not be uploaded.`)
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

const formulas: { name: string; tex: string }[] = [
  { name: t`Fraction`, tex: '\\(\\frac{a}{b}\\)' },
  { name: t`Square root`, tex: '\\(\\sqrt{x}\\)' },
  { name: t`Power`, tex: '\\(x^{2}\\)' },
  { name: t`Subscript`, tex: '\\(x_{1}\\)' },
  { name: t`Sum`, tex: '\\(\\sum_{i=1}^{n} i\\)' },
  { name: t`Integral`, tex: '\\(\\int_{a}^{b} f(x)\\,dx\\)' },
  { name: t`Less than or equal to, greater than or equal to`, tex: '\\(a \\le b \\ge c\\)' },
  { name: t`Multiplication, division`, tex: '\\(a \\times b \\div c\\)' },
  { name: t`Angle and degrees`, tex: '\\(\\angle ABC = 60^\\circ\\)' },
  { name: t`Matrix`, tex: '\\(\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\\)' },
  { name: t`On its own line`, tex: '\\[x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\\]' },
]

type Props = { onChoose: (tex: string) => void; onEmpty: () => void }

/** The most frequent formulas of exam papers, as TeX to edit. */
function FormulaMenu({ onChoose, onEmpty }: Props) {
  return (
    <MenuTrigger>
      <Button>Formula</Button>
      <Popover className={menu.popover ?? ''} placement="bottom start">
        <Menu
          className={menu.menu ?? ''}
          aria-label="Formula"
          onAction={(key) => (key === 'empty' ? onEmpty() : onChoose(String(key)))}
        >
          <MenuItem className={menu.item ?? ''} id="empty">
            Empty formula (Ctrl+M)
          </MenuItem>
          {formulas.map(({ name, tex }) => (
            <MenuItem className={menu.item ?? ''} id={tex} key={name}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/*
 * Detects text of another language in a column. Only a warning, because a question about a language quotes it.
 */

const scripts: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  or: /\p{Script=Oriya}/u,
  bn: /\p{Script=Bengali}/u,
}
const languages: Language[] = ['hi', 'or', 'bn']
/** Number of consecutive English words above which they are not a name or term. */
const sentence = 4

/** Returns whether a word is English, other than an abbreviation, unit or variable, which occur in every language. */
const isEnglish = (word: string) => /^\p{Script=Latin}{3,}$/u.test(word) && /\p{Lowercase}/u.test(word)

function longestRun(words: string[]) {
  let longest = 0
  let run = 0
  for (const word of words) {
    // Short words such as `of` neither count nor end a run.
    if (isEnglish(word)) run += 1
    else if (!/^\p{Script=Latin}{1,2}$/u.test(word)) run = 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** Returns the language that a text of this column appears to be in; null if it is as expected. */
export function strangerIn(source: string, language: Language): Language | null {
  const plain = piecesOf(source)
    .filter(({ kind }) => kind === 'words')
    .map(({ text }) => text)
    .join(' ')
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const hasOwn = scripts[language].test(plain)
  const isIn = (candidate: Language) => words.some((word) => word.length > 1 && scripts[candidate].test(word))
  const other = languages.find((candidate) => candidate !== language && isIn(candidate))
  if (other) return other
  const most = language === 'en' || words.length === 0 ? 0 : longestRun(words)
  return most >= sentence || (most > 0 && !hasOwn) ? 'en' : null
}

export function scriptWarning(source: string, language: Language) {
  const stranger = strangerIn(source, language)
  return stranger && t`This looks like ${languageNames[stranger]}, but this column is for ${languageNames[language]}.`
}
