import { useState } from 'react'
import { useApi } from '../../api-context.ts'
import { useRequest } from '../../form-state.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './email-confirmation.module.css'

/** For whoever has not followed the link of the welcome mail. */
export function EmailConfirmation({ email }: { email: string }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [answer, setAnswer] = useState<string | null>(null)
  const send = () => void run(async () => setAnswer(await api.resendConfirmation()))
  if (answer !== null) {
    return (
      <div className={css.line}>
        <Notice tone="good">{answer}</Notice>
      </div>
    )
  }
  return (
    <div className={css.line}>
      <Notice>
        <p>
          Your e-mail <b>{email}</b> is not confirmed yet.
        </p>
        <button type="button" className="link" disabled={isSending} onClick={send}>
          {isSending ? 'Please wait' : 'Send a new confirmation link'}
        </button>
      </Notice>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
    </div>
  )
}
