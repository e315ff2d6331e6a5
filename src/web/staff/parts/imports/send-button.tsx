import { useRef, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { messageOf } from '../../shell/api.ts'
import { say } from '../overlays/toast.tsx'

type SendButtonProps = {
  /** What the file holds, for anyone who hears the screen: 'File of leads'. */
  label: string
  /** The endings of names that are taken, as an `accept` of the field. */
  accept: string
  /** Sends the file and goes to its import; rejects with what the API has refused. */
  send: (file: File) => Promise<void>
}

/** Picks a file that is imported, and sends it. */
export function SendButton({ label, accept, send }: SendButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const start = async (file: File) => {
    setSending(true)
    try {
      await send(file)
    } catch (error) {
      say(messageOf(error, t`The file could not be uploaded.`))
      setSending(false)
    }
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
