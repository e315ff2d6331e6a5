import { Link, useNavigate } from 'react-router'
import { importCalls } from '../../../../domains/bank/imports/calls.ts'
import type { StaffImport } from '../../../../domains/bank/imports/schema.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import css from '../../parts/imports/imports.module.css'
import { SendButton } from '../../parts/imports/send-button.tsx'
import table from '../../parts/lists/list-table.module.css'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { api } from '../../shell/api.ts'
import { sendFile } from '../../shell/send-file.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { markOf } from '../parts/import-words.ts'

const crumbs = [{ label: 'Questions', to: '/staff/questions' }]

/** Sends a file of questions, and shows those that were sent. */
export default function ImportsPage() {
  const answer = useAnswer(importCalls.imports)
  const { data } = answer
  const navigate = useNavigate()
  const send = async (file: File) => {
    const { _id } = await sendFile(importCalls.startImport, { name: file.name }, file)
    await navigate(`/staff/questions/imports/${_id}`)
  }
  const button = <SendButton label="File of questions" accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson" send={send} />
  return (
    <Screen title="Import questions" crumbs={crumbs} actions={button}>
      <p className={css.lead}>
        CSV, XLSX or JSON Lines, up to 20,000 rows. You choose what each column is, then every row is checked. Nothing
        is added to the bank until you store it. You can undo the whole import as long as no test uses one of its
        questions.
      </p>
      <Templates />
      {!data && <AnswerState answer={answer} otherwise="The imports could not be loaded." />}
      {data?.length === 0 && <p className={css.lead}>No files have been uploaded yet.</p>}
      {data && data.length > 0 && <Imports imports={data} />}
    </Screen>
  )
}

function Templates() {
  const download = async (format: 'csv' | 'xlsx' | 'jsonl') => {
    const bytes = await api(importCalls)
      .template({ format })
      .catch(() => null)
    if (!bytes) return say('The template could not be loaded.')
    const url = URL.createObjectURL(new Blob([bytes]))
    const link = document.createElement('a')
    link.href = url
    link.download = `questions.${format}`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <p className={css.templates}>
      Template with an example of each kind:
      <Button onPress={() => void download('xlsx')}>XLSX</Button>
      <Button onPress={() => void download('csv')}>CSV</Button>
      <Button onPress={() => void download('jsonl')}>JSON Lines</Button>
    </p>
  )
}

function Imports({ imports }: { imports: StaffImport[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Rows</th>
            <th scope="col">In the bank</th>
            <th scope="col">Sent</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((file) => (
            <tr key={file._id}>
              <td>
                <Link to={`/staff/questions/imports/${file._id}`}>{file.file_name}</Link>
              </td>
              <td>
                <State mark={markOf(file).mark}>{markOf(file).word}</State>
              </td>
              <td>{file.counts.ready + file.counts.warning + file.counts.error + file.counts.here}</td>
              <td>{file.stored}</td>
              <td>
                {dayAndTime(file.created_at)}
                {file.created_by && `, ${file.created_by}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
