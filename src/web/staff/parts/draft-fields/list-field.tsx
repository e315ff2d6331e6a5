import { type ReactNode, useRef, useState } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { FileUse } from '#domains/content/files/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import { useProblem } from '../forms/fields.tsx'
import type { Field } from './describe.ts'
import css from './fields.module.css'
import { accepted, upload } from './file-field.tsx'

type ListOf = Extract<Field, { type: 'list' }>

/** Returns the labels of choices, by field name and value. */
function choicesIn(fields: Field[]): Record<string, string> {
  return Object.assign(
    {},
    ...fields.map((field) => {
      if (field.type === 'group') return choicesIn(field.fields)
      if (field.type !== 'choice') return {}
      return Object.fromEntries(field.choices.map(({ value, label }) => [`${field.name} ${value}`, label]))
    }),
  )
}

/** Returns field names in display order; the server's answer has its own order. */
function orderOf(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.type === 'group') return orderOf(field.fields)
    return 'name' in field ? [field.name] : []
  })
}

/** Identifies an item by its first text, and a chosen value by its label. */
function wordsIn(item: unknown, fields: Field[]): string {
  if (typeof item !== 'object' || item === null) return ''
  const names = choicesIn(fields)
  const order = orderOf(fields)
  const entries = Object.entries(item).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  const words = entries.flatMap(([key, value]) => {
    const isWords = typeof value === 'string' && value !== '' && !/(_url|_id|^_id|^kind)$/.test(key)
    return isWords ? [{ word: names[`${key} ${value}`] ?? value, isChosen: `${key} ${value}` in names }] : []
  })
  const [first] = words
  return first?.isChosen ? words.map(({ word }) => word).join(' · ') : (first?.word ?? '')
}

type ItemProps = {
  field: ListOf
  name: string
  index: number
  isNew: boolean
  children: ReactNode
  actions: ReactNode
}

/** An item of a list: one line when collapsed, its fields when expanded. Expands automatically if it contains a problem. */
function Item({ field, name, index, isNew, children, actions }: ItemProps) {
  const { control, formState } = useFormContext()
  const value: unknown = useWatch({ control, name })
  const isWrong = get(formState.errors, name) !== undefined
  return (
    <details className={css.item} open={isNew || isWrong || undefined}>
      <summary>
        <small>
          {field.one} {index + 1}
        </small>
        <span>{wordsIn(value, field.fields)}</span>
      </summary>
      <div className={css.inside}>
        {children}
        <div className={css.itemEnd}>{actions}</div>
      </div>
    </details>
  )
}

type ListFieldProps = { field: ListOf; prefix: string; show: (fields: Field[], prefix: string) => ReactNode }

/** A list of items with their own fields, which are added, moved and removed by buttons. */
export function ListField({ field, prefix, show }: ListFieldProps) {
  const { control } = useFormContext()
  const name = prefix + field.name
  const { fields, append, move, remove } = useFieldArray({ control, name })
  const [added, setAdded] = useState<number | null>(null)
  const problem = useProblem(name)
  const { one: noun } = field
  const room = (field.most ?? 50) - fields.length
  return (
    <section className={css.items} aria-label={field.label}>
      {prefix === '' ? <h2>{field.label}</h2> : <p className={css.inner}>{field.label}</p>}
      {field.hint && <p>{field.hint}</p>}
      {problem && (
        <p className={css.wrong} role="alert">
          {problem}
        </p>
      )}
      {fields.map(({ id }, index) => (
        <Item
          key={id}
          field={field}
          name={`${name}.${index}`}
          index={index}
          isNew={added === index}
          actions={
            <>
              {index > 0 && (
                <TextButton onPress={() => move(index, index - 1)} label={t`Move ${noun} ${index + 1} up`}>
                  Up
                </TextButton>
              )}
              {index < fields.length - 1 && (
                <TextButton onPress={() => move(index, index + 1)} label={t`Move ${noun} ${index + 1} down`}>
                  Down
                </TextButton>
              )}
              <TextButton onPress={() => remove(index)} label={t`Remove ${noun} ${index + 1}`}>
                Remove
              </TextButton>
            </>
          }
        >
          {show(field.fields, `${name}.${index}.`)}
        </Item>
      ))}
      {room > 0 && (
        <div className={css.file}>
          <Button
            onPress={() => {
              setAdded(fields.length)
              append(structuredClone(field.blank))
            }}
          >
            Add a {noun}
          </Button>
          {field.pictures && (
            <ManyFiles
              use="picture"
              label={t`${noun}s`}
              room={room}
              onStored={(url) =>
                append({ ...structuredClone(field.blank), [field.pictures ?? '']: url }, { shouldFocus: false })
              }
            />
          )}
        </div>
      )}
    </section>
  )
}

type Failed = { file: File; problem: string }
type Under = { done: number; of: number; share: number; name: string }

/** Uploads files one after the other, so that each shows its progress and a slow connection is not shared by twenty. */
function useSendingMany(use: FileUse, onStored: (url: string) => void) {
  const [under, setUnder] = useState<Under | null>(null)
  const [failed, setFailed] = useState<Failed[]>([])
  const { file_mb: most } = useStaff().settings.uploads
  const cancel = useRef<() => void>(() => undefined)
  const sendOne = async (file: File, onShare: (share: number) => void) => {
    if (file.size > most * 1024 * 1024) throw new Error(t`This file is larger than ${most} MB.`)
    const sending = upload(file, use, onShare)
    cancel.current = sending.cancel
    return (await sending.done).url
  }
  async function send(files: File[]) {
    const wrong: Failed[] = []
    setFailed([])
    for (const [done, file] of files.entries()) {
      const tell = (share: number) => setUnder({ done, of: files.length, share, name: file.name })
      tell(0)
      try {
        onStored(await sendOne(file, tell))
      } catch (failure) {
        wrong.push({ file, problem: messageOf(failure, t`This did not work.`) })
      }
    }
    setUnder(null)
    setFailed(wrong)
  }
  return { under, failed, send, cancel: () => cancel.current(), forget: () => setFailed([]) }
}

type ManyFilesProps = {
  use: FileUse
  /** 'pictures': for the button and messages. */
  label: string
  /** Number of files that can still be added. */
  room: number
  onStored: (url: string) => void
}

/**
 * Uploads several files: each is stored as soon as it has arrived; a failed one is named with its reason and can be
 * retried.
 */
function ManyFiles({ use, label, room, onStored }: ManyFilesProps) {
  const { under, failed, send, cancel, forget } = useSendingMany(use, onStored)
  const [left, setLeft] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.file}>
      <input
        ref={input}
        className="sr"
        type="file"
        multiple
        tabIndex={-1}
        accept={accepted[use]}
        aria-label={t`Files: ${label}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          setLeft(Math.max(0, files.length - room))
          if (files.length > 0) void send(files.slice(0, room))
        }}
      />
      <Button isDisabled={under !== null} onPress={() => input.current?.click()}>
        Add several {label}
      </Button>
      {under && (
        <>
          <span role="status">
            {under.done + 1} of {under.of}: {under.name}
          </span>
          <progress
            className={css.progress}
            value={under.done + under.share}
            max={under.of}
            aria-label={t`${label}: sending`}
          />
          <TextButton onPress={cancel} label={t`Cancel ${under.name}`}>
            Cancel upload
          </TextButton>
        </>
      )}
      {left > 0 && (
        <p className={css.wrong} role="alert">
          {plural(left, '# file was', '# files were')} left out: there is no room for more.
        </p>
      )}
      {failed.length > 0 && (
        <div className={css.wrong} role="alert">
          <p>{plural(failed.length, '# file was', '# files were')} not uploaded:</p>
          <ul>
            {failed.map(({ file, problem }) => (
              <li key={`${file.name} ${file.size}`}>
                {file.name}: {problem}
              </li>
            ))}
          </ul>
          <TextButton onPress={() => void send(failed.map(({ file }) => file))}>Try again</TextButton>{' '}
          <TextButton onPress={forget}>Close</TextButton>
        </div>
      )}
    </div>
  )
}
