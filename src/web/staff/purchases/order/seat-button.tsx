import { useState } from 'react'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { orSay, say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'

type Props = { order: StaffOrder; onAnswer: (order: StaffOrder) => void }

/** Releases the seat that an unpaid order holds. */
export function SeatButton({ order, onAnswer }: Props) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!order.keeps_seat || !may('batches.edit')) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Free the seat…</Button>
      {isOpen && <FreeDialog order={order} onAnswer={onAnswer} onClose={() => setOpen(false)} />}
    </>
  )
}

function FreeDialog({ order: { _id: id, candidate_name }, onAnswer, onClose }: Props & { onClose: () => void }) {
  const free = async () => {
    await orSay(async () => {
      onAnswer(await api(officeCalls).endSeatHold({ id }))
      say(t`The seat is free.`)
    }, t`The seat could not be freed.`)
    onClose()
  }
  return (
    <SendDialog title="Free the seat?" submit={t`Free the seat`} onSend={free} onClose={onClose}>
      <p>
        {candidate_name}’s unpaid order ends, and other students can take the seat. If it is paid later, it gets a seat
        if one is left; otherwise the payment is refunded.
      </p>
    </SendDialog>
  )
}
