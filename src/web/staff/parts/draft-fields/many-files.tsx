import { useRef, useState } from 'react'
import type { FileUse } from '#domains/content/files/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import css from './fields.module.css'
import { accepted, upload } from './file-field.tsx'

type Failed = { file: File; problem: string }
type Under = { done: number; of: number; share: number; name: string }

/** One after the other, so that each tells how far it is and a slow line is not shared by twenty. */
function useSendingMany(use: FileUse, onStored: (url: string) => void) {
  const [under, setUnder] = useState<Under | null>(null)
  const [failed, setFailed] = useState<Failed[]>([])
  const { file_mb: most } = useStaff().settings.uploads
  const cancel = useRef<() => void>(() => undefined)
  const sendOne = async (file: File, onShare: (share: number) => void) => {
    if (file.size > most * 1024 * 1024) throw new Error(`This file is larger than ${most} MB.`)
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
  /** 'pictures': for the button and what is told. */
  label: string
  /** So many more may be added. */
  room: number
  onStored: (url: string) => void
}

/** Several files at once: each is stored as soon as it has arrived, and one that fails is named with its reason and can be sent again. */
export function ManyFiles({ use, label, room, onStored }: ManyFilesProps) {
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
