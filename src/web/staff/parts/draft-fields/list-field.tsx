import { type ReactNode, useState } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { useProblem } from '../forms/fields.tsx'
import type { Field } from './describe.ts'
import css from './fields.module.css'
import { ManyFiles } from './many-files.tsx'

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

/** The names of fields in the order in which they are shown; an answer of the server has one of its own. */
function orderOf(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.type === 'group') return orderOf(field.fields)
    return 'name' in field ? [field.name] : []
  })
}

/** The first words in an item say which it is, and what was chosen as it is called. */
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

/** Closed it is a line; open it shows its fields, and it opens by itself where something in it is wrong. */
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

/** Several of the same, each with its own fields: added, moved and taken away by buttons. */
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
