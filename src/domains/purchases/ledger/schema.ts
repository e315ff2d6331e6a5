import { z } from 'zod'

/** As a bank prints it, and no words: the number of a transfer may look like one that is masked in free text. */
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

/** cancellation: a receipt that holds no more, as its cheque came back. */
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
  /** As people call it; on papers of older days, as the provider does. */
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
