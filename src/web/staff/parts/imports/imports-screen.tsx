import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StaffImport } from '#domains/imports/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { useWithCentre } from '../../frame/use-with-centre.ts'
import { sendFile } from '../../shell/send-file.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import table from '../lists/list-table.module.css'
import { State } from '../marks/state.tsx'
import { dayAndTime } from '../text/dates.ts'
import { type ImportWording, stateOf } from './import-words.ts'
import css from './imports.module.css'
import { SendButton } from './send-button.tsx'

/** Sends a file of a kind, and shows those that were sent. */
export function ImportsScreen({ wording, children }: { wording: ImportWording; children?: ReactNode }) {
  const { calls, many, home, list, intro, accept } = wording
  const answer = useAnswer(calls.imports)
  const { data, error } = answer
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const send = async (file: File) => {
    const { _id } = await sendFile(calls.startImport, { name: file.name }, file)
    await navigate(withCentre(`${list}/${_id}`))
  }
  const button = <SendButton label={t`File of ${many}`} accept={accept} send={send} />
  return (
    <Screen title={t`Import ${many}`} crumbs={[home]} actions={button}>
      <p className={css.lead}>{intro}</p>
      {children}
      {!data && <AnswerState answer={answer} otherwise="The imports could not be loaded." />}
      {data && error !== undefined && <FailedAnswer answer={answer} otherwise="The imports could not be loaded." />}
      {data?.length === 0 && <p className={css.lead}>No files have been uploaded yet.</p>}
      {data && data.length > 0 && <Imports imports={data} wording={wording} />}
    </Screen>
  )
}

function Imports({ imports, wording: { list } }: { imports: StaffImport[]; wording: ImportWording }) {
  const withCentre = useWithCentre()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard
    <div className={css.scroll} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Status</th>
            <th scope="col">Imported</th>
            <th scope="col">Uploaded</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((file) => (
            <tr key={file._id}>
              <td>
                <Link to={withCentre(`${list}/${file._id}`)}>{file.file_name}</Link>
              </td>
              <td>
                <State mark={stateOf(file).mark}>{stateOf(file).word}</State>
              </td>
              <td>{numberText(file.stored)}</td>
              <td>{[dayAndTime(file.created_at), file.created_by].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
