import { useFieldArray } from 'react-hook-form'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { StageSettings } from '#domains/leads/schema.ts'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { CheckField, TextField, useProblem } from '#web/staff/parts/forms/fields.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const tell = ({ stages }: StageSettings) => stages.map(({ name }) => name).join(', ')

export default function StageSettingsPage() {
  const answer = useSettings()
  return (
    <SettingsScreen
      title="Stages and reasons"
      lead="The stages of an enquiry are the columns of the board. The reasons are offered when an enquiry is lost. Every enquiry ends as won or lost."
      answer={answer}
    >
      {({ stages }) => (
        <SheetForm
          sheet={stages}
          save={(body, ifMatch) => api(settingsCalls).changeStages(null, body, { ifMatch })}
          onSaved={(sheet) => {
            void answersChanged(leadDeskCalls)
            keepSheet(answer, 'stages')(sheet)
          }}
          tell={tell}
        >
          <Rows name="stages" title="Stages" isFirstFixed />
          <Rows name="reasons" title="Why leads are lost" isOffered />
        </SheetForm>
      )}
    </SettingsScreen>
  )
}

const words = {
  stages: {
    one: (place: number) => t`Stage ${place}`,
    up: (place: number) => t`Move stage ${place} up`,
    remove: (place: number) => t`Remove stage ${place}`,
    add: t`Add a stage`,
  },
  reasons: {
    one: (place: number) => t`Reason ${place}`,
    up: (place: number) => t`Move reason ${place} up`,
    remove: (place: number) => t`Remove reason ${place}`,
    add: t`Add a reason`,
  },
}

type Row = { key: string | null; name: string; is_offered?: boolean }
type RowsProps = {
  name: 'stages' | 'reasons'
  title: string
  /** The first stage is fixed in its place, because every lead begins there. */
  isFirstFixed?: boolean
  /** Rows can be marked as no longer offered. Stored ones are never deleted, because leads were lost for these reasons. */
  isOffered?: boolean
}

function Rows({ name, title, isFirstFixed = false, isOffered = false }: RowsProps) {
  const { fields, append, remove, swap } = useFieldArray<
    Record<'stages' | 'reasons', Row[]>,
    'stages' | 'reasons',
    'rowKey'
  >({ name, keyName: 'rowKey' })
  const problem = useProblem(name)
  const least = isFirstFixed ? 1 : 0
  const add = () =>
    append(isOffered ? { key: null, name: '', is_offered: true } : { key: null, name: '' }, { shouldFocus: true })
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {problem && <p role="alert">{problem}</p>}
      <ul className={`${css.rows} ${css.named}`}>
        {fields.map((row, index) => {
          const isNew = row.key === null
          return (
            <li key={row.rowKey}>
              <TextField name={`${name}.${index}.name`} label={words[name].one(index + 1)} most={40} isRequired />
              <div className={css.rowEnd}>
                {isOffered && <CheckField name={`${name}.${index}.is_offered`} label="offered" />}
                {index > least && (
                  <TextButton label={words[name].up(index + 1)} onPress={() => swap(index, index - 1)}>
                    Up
                  </TextButton>
                )}
                {(isNew || !isOffered) && index >= least && (
                  <TextButton label={words[name].remove(index + 1)} onPress={() => remove(index)}>
                    Remove
                  </TextButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Button onPress={add}>{words[name].add}</Button>
    </section>
  )
}
