import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StaffImport } from '#domains/imports/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { sendFile } from '#web/staff/shell/files.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import table from '../lists/list-table.module.css'
import { State } from '../marks/state.tsx'
import { orSay } from '../overlays/toast.tsx'
import { type ImportWording, stateOf } from './import-words.ts'
import css from './imports.module.css'

/** Uploads a file of a kind, and lists earlier ones. */
export function ImportsScreen({ wording, children }: { wording: ImportWording; children?: ReactNode }) {
  const { calls, title, upload, home, list, intro, accept } = wording
  const answer = useAnswer(calls.imports)
  const { data, error } = answer
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const send = async (file: File) => {
    const { _id } = await sendFile(calls.startImport, { name: file.name }, file)
    await navigate(withCentre(`${list}/${_id}`))
  }
  const button = <SendButton label={upload} accept={accept} send={send} />
  return (
    <Screen title={title} crumbs={[home]} actions={button}>
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

type SendButtonProps = {
  /** Label for screen readers: 'File of leads'. */
  label: string
  /** Accepted file extensions, in the format of the `accept` attribute. */
  accept: string
  /** Uploads the file and opens its import; rejects with the API's refusal. */
  send: (file: File) => Promise<void>
}

/** Button that picks a file to import, and uploads it. */
function SendButton({ label, accept, send }: SendButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const start = async (file: File) => {
    setSending(true)
    if (!(await orSay(() => send(file), t`The file could not be uploaded.`))) setSending(false)
  }
  return (
    <>
      <Button isPrimary isDisabled={isSending} onPress={() => field.current?.click()}>
        {isSending ? t`Uploading…` : t`Choose a file`}
      </Button>
      <input
        ref={field}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void start(file)
        }}
      />
    </>
  )
}
