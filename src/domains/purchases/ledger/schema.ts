import { z } from 'zod'

/** Reference as a bank prints it, without words: the number of a transfer may look like one that is masked in free text. */
export const paymentReference = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\dA-Za-z/-]*$/, 'can contain only letters, digits, / and -')
  .default('')

/** Kind of booking: a payment, an unplaced payment, a refund approved and paid, a provider's settlement. */
export type JournalKind =
  | 'payment'
  | 'unplaced-payment'
  | 'refund-approved'
  | 'refund-refused'
  | 'refund-paid'
  | 'settlement'
  | 'cheque-cleared'
  | 'cheque-bounced'
  | 'cash-banked'
  | 'drawer-difference'

/** cancellation: cancels a receipt whose cheque bounced. */
export const receiptKind = z.enum(['receipt', 'refund-voucher', 'cancellation'])
export type ReceiptKind = z.infer<typeof receiptKind>

/** A line of a receipt, in paise. `total` includes the tax. */
export type ReceiptLine = {
  head: 'tuition' | 'books' | 'admission' | 'charges'
  title: string
  code: string
  basisPoints: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

type Party = { name: string; address: string; state: string; gstin: string | null }

/** Everything on a receipt, as of its day. */
export type ReceiptContent = {
  seller: Party
  buyer: Party & { registrationNumber: string }
  course: string
  /** The number that people use; on older papers, the provider's. */
  orderNo: string
  mode: string
  /** The provider's or the bank's number of the payment. */
  reference?: string
  /** Batch code and centre of a classroom course. */
  batch?: string
  /** Which instalment of how many this is, and what remains after it. */
  part?: { number: number; of: number }
  dues?: { left: number; next: { amount: number; on: string } | null }
  paidAt: string
  lines: ReceiptLine[]
  discount: number
  total: number
  /** On a refund voucher: name of the person who handed out the money. */
  handedOutBy?: string
  /** On a refund voucher or cancellation: number of the original receipt. */
  of?: string
}
