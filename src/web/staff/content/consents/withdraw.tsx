import { useState } from 'react'
import { useNavigate } from 'react-router'
import { thingCalls } from '#domains/console/calls.ts'
import type { WithdrawBody } from '#domains/content/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'

/** Ends a consent for good and takes down whatever was shown under it. */
function Withdraw({ kind, id }: WithdrawBody) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = () =>
    void api(thingCalls)
      .withdrawConsent({ kind, id })
      .then(
        (words) => {
          say(words)
          void answersChanged(thingCalls)
          void navigate(`/staff/site/${kind}s`)
        },
        (error: unknown) =>
          setProblem(error instanceof ApiError ? error.message : t`This did not work. Please try again.`),
      )
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>Withdraw consent…</TextButton>
      {isOpen && (
        <Dialog title="Withdraw consent?" onClose={() => setOpen(false)}>
          <p>
            They will be removed from all pages at once. To show them again, a new consent must be signed
            {kind === 'topper' && t` and a second person must approve it`}.
          </p>
          {problem && <p role="alert">{problem}</p>}
          <DialogActions>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button onPress={withdraw}>Withdraw</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

export function WithdrawTopper({ id }: { id: string }) {
  return <Withdraw kind="topper" id={id} />
}

export function WithdrawTestimonial({ id }: { id: string }) {
  return <Withdraw kind="testimonial" id={id} />
}
