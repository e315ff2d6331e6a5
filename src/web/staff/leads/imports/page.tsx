import { Link, useNavigate } from 'react-router'
import { leadImportCalls } from '../../../../domains/leads/staff/imports/calls.ts'
import type { LeadImport } from '../../../../domains/leads/staff/imports/schema.ts'
import { numberText } from '../../../../platform/text/counted.ts'
import { FailedAnswer, WaitingAnswer } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import css from '../../parts/imports/imports.module.css'
import { SendButton } from '../../parts/imports/send-button.tsx'
import table from '../../parts/lists/list-table.module.css'
import { State } from '../../parts/marks/state.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { sendFile } from '../../shell/send-file.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { stateOf } from '../parts/import-words.ts'

const crumbs = [{ label: 'Leads', to: '/staff/leads' }]

/** Sends a file of leads, and shows those that were sent. */
export default function LeadImportsPage() {
  const answer = useAnswer(leadImportCalls.leadImports)
  const { data, error } = answer
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const send = async (file: File) => {
    const { _id } = await sendFile(leadImportCalls.startLeadImport, { name: file.name }, file)
    await navigate(withCentre(`/staff/leads/imports/${_id}`))
  }
  const button = <SendButton label="File of leads" accept=".csv,.tsv,.txt,.xlsx" send={send} />
  return (
    <Screen title="Import leads" crumbs={crumbs} actions={button}>
      <p className={css.lead}>
        CSV or XLSX, up to 1,00,000 rows with a heading. You choose what each column is, then every row is checked. No
        lead is created until you store the import. You can undo the whole import as long as nobody has worked on one of
        its leads.
      </p>
      {!data && (error === undefined ? <WaitingAnswer /> : <FailedAnswer answer={answer} />)}
      {data?.length === 0 && <p className={css.lead}>No files have been uploaded yet.</p>}
      {data && data.length > 0 && <Imports imports={data} />}
    </Screen>
  )
}

function Imports({ imports }: { imports: LeadImport[] }) {
  const withCentre = useWithCentre()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Leads</th>
            <th scope="col">Sent</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((file) => {
            const { mark, word } = stateOf(file)
            return (
              <tr key={file._id}>
                <td>
                  <Link to={withCentre(`/staff/leads/imports/${file._id}`)}>{file.file_name}</Link>
                </td>
                <td>
                  <State mark={mark}>{word}</State>
                </td>
                <td>{numberText(file.stored)}</td>
                <td>{[dayAndTime(file.created_at), file.created_by].filter(Boolean).join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
