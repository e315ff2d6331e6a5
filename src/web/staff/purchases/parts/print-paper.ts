import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import { printPdf } from '#web/staff/shell/files.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { messageOf } from '../../shell/api.ts'

/** Prints a receipt or a voucher; says why it could not. */
export async function printPaper({ _id, number }: { _id: string; number: string }) {
  await printPdf(addressOf(receiptCalls.staffReceipt, { id: _id, sheet: 'a4' }), `${number}.pdf`).catch(
    (error: unknown) => say(messageOf(error, t`${number} could not be loaded.`)),
  )
}
