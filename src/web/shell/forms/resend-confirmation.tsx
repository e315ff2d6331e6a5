import { useState } from 'react'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { useApi } from '../api/api-context.ts'
import { useRequest } from './form-state.ts'

/** Renders the button that has the link mailed again which confirms the student's e-mail, then the answer in its place. */
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
