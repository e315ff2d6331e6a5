import { useState } from 'react'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { useApi } from '../api/api-context.ts'
import { useRequest } from './form-state.ts'

/** Button that mails the confirmation link again; replaced by the answer. */
export function ResendConfirmation() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer !== null) {
    return (
      <p ref={takeFocus} tabIndex={-1}>
        {answer}
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={isSending}
        onClick={() => void run(async () => setAnswer(await api(accountCalls).resendConfirmation()))}
      >
        {isSending ? t`Please wait` : t`Send the link again`}
      </button>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
    </>
  )
}
