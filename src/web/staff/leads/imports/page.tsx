import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { leadImportCalls } from '../../../../domains/leads/imports/calls.ts'
import type { LeadImport } from '../../../../domains/leads/imports/schema.ts'
import { FailedAnswer, WaitingAnswer } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { State } from '../../marks/state.tsx'
import { say } from '../../overlays/toast.tsx'
import css from '../../questions/parts/imports.module.css'
import { sendFile } from '../../questions/parts/send-file.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { dayAndTime } from '../../text/dates.ts'
import { stateOf } from '../desk/import-words.ts'

const crumbs = [{ label: 'Leads', to: '/staff/leads' }]

/** Sends a file of leads, and shows those that were sent. */
export default function LeadImportsPage() {
  const answer = useAnswer('lead imports', () => api(leadImportCalls).leadImports())
  const { data, error } = answer
  return (
    <Screen title="Import leads" crumbs={crumbs} actions={<SendButton />}>
      <p className={css.lead}>
        CSV or XLSX, up to 1,00,000 rows with a heading. You say what each column is, every row gets a verdict, and
        nothing is a lead before you store it. The whole file can be taken out again while nobody has worked on one of
        its leads.
      </p>
      {!data && (error === undefined ? <WaitingAnswer /> : <FailedAnswer answer={answer} />)}
      {data?.length === 0 && <p className={css.lead}>No file was sent yet.</p>}
      {data && data.length > 0 && <Imports imports={data} />}
    </Screen>
  )
}

function SendButton() {
  const file = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const [isSending, setSending] = useState(false)
  const send = async (picked: File) => {
    setSending(true)
    try {
      const { _id } = await sendFile(leadImportCalls.startLeadImport, { name: picked.name }, picked)
      await navigate(withCentre(`/staff/leads/imports/${_id}`))
    } catch (error) {
      say(messageOf(error, 'The file could not be sent.'))
      setSending(false)
    }
  }
  return (
    <>
      <Button isPrimary isDisabled={isSending} onPress={() => file.current?.click()}>
        {isSending ? 'Sending …' : 'Choose a file'}
      </Button>
      <input
        ref={file}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label="File of leads"
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          if (picked) void send(picked)
          event.target.value = ''
        }}
      />
    </>
  )
}

function Imports({ imports }: { imports: LeadImport[] }) {
  const withCentre = useWithCentre()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Leads</th>
            <th scope="col">Sent</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => {
            const { mark, word } = stateOf(one)
            return (
              <tr key={one._id}>
                <td>
                  <Link to={withCentre(`/staff/leads/imports/${one._id}`)}>{one.file_name}</Link>
                </td>
                <td>
                  <State mark={mark}>{word}</State>
                </td>
                <td>{one.stored.toLocaleString('en-IN')}</td>
                <td>{[dayAndTime(one.created_at), one.created_by].filter(Boolean).join(', ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
