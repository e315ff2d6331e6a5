import { useState } from 'react'
import { orderCalls } from '#domains/purchases/orders/calls.ts'
import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import type { Sheet } from '#domains/purchases/receipts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { savePdf } from '#web/shell/save-file.ts'

type Paper = { _id: string; number: string }

type ReceiptButtonProps = {
  /** What it says on the screen, and what it is about for those who hear it. */
  label: string
  about?: string
  /** The paper, or the order whose receipt it is. */
  of: Paper | { orderNo: string }
  /** The form by itself, or on a sheet for a printer. */
  sheet?: Sheet
}

/** Saves a receipt, or a refund voucher, as PDF. */
export function ReceiptButton({ label, about, of, sheet = 'half' }: ReceiptButtonProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`The receipt could not be loaded. Please try again.`)
  const find = async () => {
    if ('_id' in of) return of
    const payments = await api(orderCalls).myPayments()
    return payments.find(({ order_id }) => order_id === of.orderNo)?.receipts.find(({ kind }) => kind === 'receipt')
  }
  const [isMissing, setMissing] = useState(false)
  const load = () =>
    run(async () => {
      const paper = await find()
      setMissing(!paper)
      if (paper) savePdf(await api(receiptCalls).myReceipt({ id: paper._id, sheet }), `${paper.number}.pdf`)
    })
  const problem = isMissing ? t`The receipt is not ready yet. Please try again in a minute.` : refusal?.message
  return (
    <>
      <button className="link" type="button" disabled={isSending} onClick={() => void load()}>
        {isSending ? t`Please wait` : label}
        {about && <span className="sr">: {about}</span>}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
