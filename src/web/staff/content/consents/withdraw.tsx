import { useState } from 'react'
import { useNavigate } from 'react-router'
import { thingCalls } from '#domains/console/calls.ts'
import type { WithdrawBody } from '#domains/content/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'

/** Ends a consent for good, and removes everything shown under it. */
function Withdraw({ kind, id }: WithdrawBody) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const withdraw = async () => {
    say(await api(thingCalls).withdrawConsent({ kind, id }))
    void answersChanged(thingCalls)
    void navigate(`/staff/site/${kind}s`)
  }
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>Withdraw consent…</TextButton>
      {isOpen && (
        <SendDialog
          title="Withdraw consent?"
          submit={t`Withdraw`}
          isPrimary={false}
          onSend={withdraw}
          onClose={() => setOpen(false)}
        >
          <p>
            They will be removed from all pages at once. To show them again, a new consent must be signed
            {kind === 'topper' && t` and a second person must approve it`}.
          </p>
        </SendDialog>
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
