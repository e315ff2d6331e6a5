import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { isOpen } from '#domains/imports/rules.ts'
import type { ImportRow, Meaning, StaffImport, StoreBody, UnknownValues } from '#domains/imports/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { FailedAnswer, waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { api } from '#web/staff/shell/api.ts'
import { download } from '#web/staff/shell/files.ts'
import { useAnswer, useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { ChoiceField } from '../forms/fields.tsx'
import { FieldGroup, StaffForm } from '../forms/staff-form.tsx'
import type { Column } from '../lists/list-table.tsx'
import { State } from '../marks/state.tsx'
import { orSay } from '../overlays/toast.tsx'
import { lookAtTasks } from '../tasks/watch-tasks.ts'
import { ColumnsForm, encodingOf } from './columns-form.tsx'
import { ImportRows } from './import-rows.tsx'
import { type ImportWording, labelOf, stateOf } from './import-words.ts'
import css from './imports.module.css'

const lookMs = 1500

type ImportScreenProps = {
  wording: ImportWording
  /** Columns of this kind's rows in addition to position, verdict and reason. */
  columns: Column<ImportRow>[]
  /** Fields for defaults of empty cells. */
  defaults?: ReactNode
  /** Choices before the rows are stored. */
  choosing?: (file: StaffImport) => ReactNode
  /** The buttons that store the rows; the last is the usual one. */
  ways: { label: (count: number) => string; options: StoreBody }[]
  /** Returns the initial defaults of the columns form. */
  begin?: (file: StaffImport) => StaffImport['defaults']
}
type Shown = ImportScreenProps & { file: StaffImport; onChange: (now: StaffImport) => void; reload: () => void }

/** One file: its columns, the verdicts on its rows, and the actions. */
export function ImportScreen(props: ImportScreenProps) {
  const { wording } = props
  const { id = '' } = useParams()
  const answer = useLiveAnswer((file) => (file?.work == null ? false : lookMs), wording.calls.import, { id })
  const [isMapping, setMapping] = useState(false)
  const { data, reload, error } = answer
  const crumbs = [wording.home, { label: t`Import`, to: wording.list }]
  const isAtWork = data?.work != null
  // The task is outside React, and so is the chip that shows it.
  useEffect(() => void (isAtWork && lookAtTasks()), [isAtWork])
  if (!data) return waitingScreen({ title: t`Import`, crumbs, answer, otherwise: t`The import could not be loaded.` })
  const onChange = (now: StaffImport) => {
    setMapping(false)
    answer.set(now)
    void lookAtTasks()
  }
  const { mark, word } = stateOf(data)
  const isAsked = !isAtWork && (data.state === 'mapping' || isMapping)
  const shown = { ...props, file: data, onChange, reload }
  return (
    <Screen
      title={data.file_name}
      crumbs={crumbs}
      beside={<State mark={mark}>{word}</State>}
      actions={!isAsked && !isAtWork && <Actions {...shown} onMap={() => setMapping(true)} />}
    >
      {error !== undefined && <FailedAnswer answer={answer} otherwise="The import could not be loaded." />}
      {data.problem && <p className={css.note}>{data.problem}</p>}
      {isAtWork && <Progress file={data} />}
      {isAsked ? <ColumnsForm {...shown} /> : data.state !== 'failed' && <Checked {...shown} />}
    </Screen>
  )
}

function Progress({ file: { done, total, is_resumed } }: { file: StaffImport }) {
  return (
    <p role="status">
      {is_resumed && <b>Continuing after an interruption. </b>}
      {total === null
        ? t`${plural(done, '# row', '# rows')}`
        : t`${numberText(done)} of ${plural(total, '# row', '# rows')}`}{' '}
      so far. You can leave this page. The task continues, and you can cancel it under Tasks.
    </p>
  )
}

function Checked({ wording, file, columns, choosing, onChange, reload }: Shown) {
  const canCorrect = isOpen(file.state) && file.work === null
  const storable = file.counts.ready + file.counts.warning
  return (
    <>
      {canCorrect && file.state === 'checked' && file.encoding !== null && <p>Encoding: {encodingOf(file)}</p>}
      {canCorrect && <ValuesForm wording={wording} file={file} onChange={onChange} />}
      {canCorrect && storable > 0 && choosing?.(file)}
      <ImportRows wording={wording} file={file} columns={columns} onCorrected={reload} />
    </>
  )
}

function Actions({ wording, file, ways, onChange, reload, onMap }: Shown & { onMap: () => void }) {
  const { calls, show } = wording
  const { _id: id, state, counts, stored, used, headings, encoding } = file
  const act = async (ask: () => Promise<StaffImport>) => {
    if (!(await orSay(async () => onChange(await ask())))) reload()
  }
  const save = () => {
    const name = `rejected-${file.file_name.replace(/\.\w+$/, '')}.csv`
    return orSay(() => download(addressOf(calls.rejectedRows, { id }), name), t`The file could not be downloaded.`)
  }
  const ready = counts.ready + counts.warning
  const rejected = counts.error + counts.here
  return (
    <>
      {rejected > 0 && (
        <Button onPress={() => void save()}>Download {plural(rejected, '# rejected row', '# rejected rows')}</Button>
      )}
      {state === 'checked' && (headings.length > 0 || encoding !== null) && (
        <Button onPress={onMap}>{headings.length > 0 ? t`Change columns` : t`Change encoding`}</Button>
      )}
      {isOpen(state) &&
        ready > 0 &&
        ways.map(({ label, options }, n) => (
          <Button
            key={label(ready)}
            isPrimary={n === ways.length - 1}
            onPress={() => void act(() => api(calls).storeImport({ id }, options))}
          >
            {label(ready)}
          </Button>
        ))}
      {state === 'stored' && used > 0 && <span>{wording.tellUsed(used)}</span>}
      {state === 'stored' && used === 0 && stored > 0 && (
        <Button onPress={() => void act(() => api(calls).undoImport({ id }))}>Undo this import</Button>
      )}
      {state === 'stored' && (
        <LinkButton isPrimary={ready === 0} to={wording.shown(id)}>
          {show(stored)}
        </LinkButton>
      )}
    </>
  )
}

/** Represents an empty cell as a choice, as no name consists of a space. */
const emptyCell = ' '

type Fields = { value: Record<string, string | null> }
type ValuesProps = { wording: ImportWording; file: StaffImport; onChange: (now: StaffImport) => void }

/** Asks about unknown values once for all rows: "'Facebok' in 125 rows". */
function ValuesForm(props: ValuesProps) {
  const { _id: id, counts } = props.file
  const { data } = useAnswer(props.wording.calls.unknownValues, { id })
  if (!data || data.values.length === 0) return null
  return <Questions key={JSON.stringify([counts, data.values])} {...props} unknown={data} />
}

function Questions({ wording, file, onChange, unknown }: ValuesProps & { unknown: UnknownValues }) {
  const { values, choices } = unknown
  const { _id: id } = file
  const send = async ({ value }: Fields) => {
    const meanings = values.flatMap(({ field, value: given, within }, n): Meaning[] => {
      const chosen = value[`v${n}`]
      return chosen ? [{ field, value: given, within, meaning: chosen === emptyCell ? '' : chosen }] : []
    })
    if (meanings.length > 0) onChange(await api(wording.calls).applyMeanings({ id }, { meanings }))
  }
  const choicesOf = ({ field, within }: UnknownValues['values'][number]) =>
    choices
      .filter((choice) => choice.field === field && (choice.within === null || choice.within === within))
      .map(({ text }) =>
        text === '' ? { value: emptyCell, label: t`Treat the cell as empty` } : { value: text, label: text },
      )
  const begin: Fields = { value: Object.fromEntries(values.map((_, n) => [`v${n}`, null])) }
  return (
    <StaffForm<Fields> values={begin} onSubmit={send} submit="Use these in all rows" isPrimary={false}>
      <FieldGroup title="Unknown names" columns={2}>
        {values.map((asked, n) => (
          <ChoiceField
            key={`${asked.field} ${asked.within} ${asked.value}`}
            name={`value.v${n}`}
            label={
              asked.value === ''
                ? t`${labelOf(wording, file, asked.field)}: missing in ${plural(asked.rows, '# row', '# rows')}`
                : t`${labelOf(wording, file, asked.field)}: “${asked.value.slice(0, 80)}” in ${plural(asked.rows, '# row', '# rows')}`
            }
            none="Not decided"
            choices={choicesOf(asked)}
          />
        ))}
      </FieldGroup>
    </StaffForm>
  )
}
