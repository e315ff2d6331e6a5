import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import { printPdf } from '#web/staff/shell/files.ts'
import { orSay } from '../../parts/overlays/toast.tsx'

/** Prints a receipt or a voucher; shows why if it fails. */
export async function printPaper({ _id, number }: { _id: string; number: string }) {
  await orSay(
    () => printPdf(addressOf(receiptCalls.staffReceipt, { id: _id, sheet: 'a4' }), `${number}.pdf`),
    t`${number} could not be loaded.`,
  )
}
