import { useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { fileCalls } from '#domains/content/files/calls.ts'
import type { FileUse, StaffFile } from '#domains/content/files/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import { getToken } from '#web/shell/session.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import { described, FieldPlace, type FieldProps, useProblem } from '../forms/fields.tsx'
import css from './fields.module.css'

export const accepted: Record<FileUse, string> = {
  picture: 'image/jpeg,image/png,image/webp,image/avif',
  document: 'application/pdf',
  consent: 'application/pdf,image/jpeg,image/png,image/webp',
}

type State = { share: number } | { problem: string; file: File } | null

/** Opens the private document of a consent in a new tab. */
export async function openConsent(key: string) {
  const bytes = await api(fileCalls).consentFile({ name: key.split('/')[1] ?? '' })
  const type = key.endsWith('.pdf') ? 'application/pdf' : 'image/webp'
  window.open(URL.createObjectURL(new Blob([bytes], { type })), '_blank', 'noopener')
}

function Kept({ use, value }: { use: FileUse; value: string }) {
  if (use === 'picture') return <img className={css.thumb} src={value} alt="" />
  if (use === 'consent') return <TextButton onPress={() => void openConsent(value)}>View the document</TextButton>
  return (
    <a className={css.fileName} href={value} target="_blank" rel="noopener">
      Open the PDF
    </a>
  )
}

function readState(state: State) {
  const isSending = state !== null && 'share' in state
  return {
    isSending,
    share: isSending ? state.share : 0,
    failed: state !== null && 'problem' in state ? state : null,
  }
}

function Progress({ share, label, onCancel }: { share: number; label: string; onCancel: () => void }) {
  return (
    <>
      <progress className={css.progress} value={share} max={1} aria-label={t`${label}: uploading`} />
      <TextButton onPress={onCancel}>Cancel</TextButton>
    </>
  )
}

/** Uploads one file, and tracks its progress or failure. */
function useSending(use: FileUse, onStored: (url: string) => void) {
  const [state, setState] = useState<State>(null)
  const { file_mb: most } = useStaff().settings.uploads
  const cancel = useRef<() => void>(() => undefined)
  async function send(file: File) {
    if (file.size > most * 1024 * 1024) return setState({ problem: t`This file is larger than ${most} MB.`, file })
    setState({ share: 0 })
    const sending = upload(file, use, (share) => setState({ share }))
    cancel.current = sending.cancel
    try {
      onStored((await sending.done).url)
      setState(null)
    } catch (failure) {
      setState({ problem: messageOf(failure, t`This did not work.`), file })
    }
  }
  return { state, send, cancel: () => cancel.current() }
}

/** Uploads a file as soon as it is chosen, with progress; the upload can be cancelled and retried. */
export function FileField({ name, label, hint, isRequired, use }: FieldProps & { use: FileUse }) {
  const id = useId()
  const { control } = useFormContext()
  const { field } = useController({ name, control })
  const problem = useProblem(name)
  const { state, send, cancel } = useSending(use, field.onChange)
  const input = useRef<HTMLInputElement>(null)
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null

  const { isSending, share, failed } = readState(state)
  const wrong = failed?.problem ?? problem
  return (
    <FieldPlace id={id} label={label} hint={hint ?? ''} isRequired={isRequired ?? false} problem={wrong}>
      <div className={css.file}>
        {value && <Kept use={use} value={value} />}
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          accept={accepted[use]}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void send(file)
          }}
          {...described(id, { hint, problem: wrong })}
        />
        <button type="button" className={css.pick} disabled={isSending} onClick={() => input.current?.click()}>
          {value ? t`Choose another` : use === 'picture' ? t`Choose a picture` : t`Choose a file`}
        </button>
        {isSending && <Progress share={share} label={label} onCancel={cancel} />}
        {failed && <TextButton onPress={() => void send(failed.file)}>Try again</TextButton>}
        {value && !isSending && (
          <TextButton onPress={() => field.onChange(null)} label={t`Remove: ${label}`}>
            Remove
          </TextButton>
        )}
      </div>
    </FieldPlace>
  )
}

type Upload = { done: Promise<StaffFile>; cancel: () => void }
type Told = { success?: boolean; message?: string; data?: StaffFile }

/** Uploads one file with progress events, which `fetch` does not provide for requests. */
export function upload(file: Blob, use: FileUse, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<StaffFile>((resolve, reject) => {
    request.open('POST', addressOf(fileCalls.storeFile, { use }))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('authorization', `Bearer ${getToken() ?? ''}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const envelope: Told | null = request.response
      if (envelope?.success && envelope.data) resolve(envelope.data)
      else reject(new Error(envelope?.message ?? t`This file could not be stored. Please try again.`))
    }
    request.onerror = () => reject(new Error(t`No connection. Check your network and try again.`))
    request.onabort = () => reject(new Error(t`Cancelled.`))
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}
