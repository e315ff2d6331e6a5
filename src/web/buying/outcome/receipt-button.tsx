import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import type { Sheet } from '#domains/purchases/receipts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { savePdf } from '#web/shell/save-file.ts'

type ReceiptButtonProps = {
  /** Visible label, followed by its subject for screen readers. */
  label: string
  about?: string
  paper: { _id: string; number: string }
  /** Prints the form alone, or on a sheet for a printer. */
  sheet?: Sheet
}

/** Saves a receipt, or a refund voucher, as PDF. */
export function ReceiptButton({ label, about, paper, sheet = 'half' }: ReceiptButtonProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`The receipt could not be loaded. Please try again.`)
  const load = () =>
    run(async () => savePdf(await api(receiptCalls).myReceipt({ id: paper._id, sheet }), `${paper.number}.pdf`))
  return (
    <>
      <button className="link" type="button" disabled={isSending} onClick={() => void load()}>
        {isSending ? t`Please wait` : label}
        {about && <span className="sr">: {about}</span>}
      </button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  )
}
