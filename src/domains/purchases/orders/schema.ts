import { z } from 'zod'
import { type FeeHead, type MerchantKey, money } from '#domains/catalogue/fees/schema.ts'
import { courseType } from '#domains/catalogue/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { exactText } from '#platform/text/schema.ts'
import { receiptKind } from '../ledger/schema.ts'
import { parcel, shippingAddress, shippingBody } from '../parcels/schema.ts'
import { askedRefund } from '../refund-requests/schema.ts'

/**
 * created: ours alone so far; token-issued: the provider knows it; pending: somebody tried to pay; fulfilled: paid, and what was bought is given; held: a person must
 * look; refund-due: paid, and nothing could be given for it; bounced: its cheque came back. What is expired or failed may still turn out to be paid.
 */
export const orderState = z.enum([
  'created',
  'init-failed',
  'token-issued',
  'pending',
  'failed',
  'expired',
  'expired-unconfirmed',
  'held',
  'fulfilled',
  'refund-due',
  'refund-pending',
  'partly-refunded',
  'refunded',
  'refund-failed',
  'bounced',
])
export type OrderState = z.infer<typeof orderState>

export const orderKind = z.enum(['online', 'classroom'])
export type OrderKind = z.infer<typeof orderKind>

export const paymentPlan = z.enum(['full', 'installment'])
export type PaymentPlan = z.infer<typeof paymentPlan>

export const counterMode = z.enum(['cash', 'upi', 'card', 'cheque', 'bank-transfer'])
export type CounterMode = z.infer<typeof counterMode>

/** What one pays for one head, in paise: `amount` before, `total` after its share of the discount, both with tax. */
export type QuoteLine = {
  head: FeeHead
  title: string
  code: string
  basisPoints: number
  amount: number
  discount: number
  total: number
}

/** `dueOn` where the plan names a day, else so many days after the enrolment. Charges and discount are settled into `net`. */
export type PlannedInstalment = {
  number: number
  admission: number
  tuition: number
  books: number
  charges: number
  discount: number
  net: number
  afterDays: number
  dueOn: string | null
}

/** What was agreed when an order was made; nothing is priced again after that. */
export type Quote = {
  courseName: string
  merchant: MerchantKey
  lines: QuoteLine[]
  discount: { id: string; name: string; amount: number } | null
  amount: number
  /** Of all instalments together. */
  planTotal: number
  instalments: PlannedInstalment[]
  validityDays: number | null
  /** The last day, where the batch says it. */
  validUntil: string | null
  isInterState: boolean
  priceVersion: string
}

const yes = z
  .union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0', 'with', 'without', 'yes', 'no', 'full', 'installment', 'instalment']),
  ])
  .transform((value) => [true, 'true', '1', 'with', 'yes', 'installment', 'instalment'].includes(value))

/** As an address has it. */
const moneyText = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(money)

/** What a browser says it wants to buy. Amount and student are only compared with what is true. */
export const orderBody = z.strictObject({
  studentId: exactText(50).optional(),
  amount: z.union([money, moneyText], 'must be an amount in rupees').optional(),
  websiteCourseId: exactText(50).optional(),
  bookopt: yes.optional().describe('With books'),
  type: z.enum(['classroom', 'online']).optional(),
  batchId: exactText(50).optional(),
  insopt: yes.optional().describe('In instalments'),
  instalmentNo: z.coerce.number().int().min(1).max(60).optional(),
  coupon: exactText(40).optional(),
  shipping_address: shippingBody.optional(),
})
export type OrderBody = z.input<typeof orderBody>
export type OrderRequest = z.output<typeof orderBody>

const quotedLine = z.strictObject({
  title: z.string(),
  amount: z.number(),
  discount: z.number(),
  total: z.number(),
  tax: z.number(),
  tax_percent: z.number(),
})
const plannedPart = z.strictObject({
  installment_no: z.number().int(),
  net_amt: z.number(),
  due_date: z.string(),
})

/** What would be charged, before anything is ordered; rupees. */
export const presentedQuote = z.strictObject({
  amount: z.number(),
  plan_total: z.number(),
  lines: z.array(quotedLine),
  discount: z.strictObject({ name: z.string(), amount: z.number() }).nullable(),
  instalments: z.array(plannedPart),
  valid_until: z.string().nullable(),
  books_out_of_stock: z.boolean(),
  confirm_email: z.boolean().describe('The e-mail has to be confirmed before an online order'),
})
export type PresentedQuote = z.infer<typeof presentedQuote>

const resultInfo = z.strictObject({ resultStatus: z.string(), resultCode: z.string(), resultMsg: z.string() })

export const createdOrder = z.strictObject({
  body: z.strictObject({ resultInfo, txnToken: z.string() }),
  reqBody: z.strictObject({
    body: z.strictObject({
      orderId: z.string(),
      mid: z.string(),
      txnAmount: z.strictObject({ value: z.string(), currency: z.literal('INR') }),
    }),
  }),
  checkout: z
    .strictObject({
      provider: z.enum(['paytm', 'razorpay']),
      script: z.string().describe('The one script to load for this order'),
      key: z.string().describe('What the script is told about the merchant: never a secret'),
      provider_order: z.string(),
    })
    .nullable()
    .describe('null: there was nothing to pay, and what was ordered is given'),
})
export type CreatedOrder = z.infer<typeof createdOrder>
/** One that is paid in an overlay. */
export type PayableOrder = CreatedOrder & { checkout: NonNullable<CreatedOrder['checkout']> }

/** The same under `data` and, as clients of the specification read it, beside it. */
export const createdAnswer = z.strictObject({
  data: createdOrder,
  body: createdOrder.shape.body,
  reqBody: createdOrder.shape.reqBody,
})
export type CreatedAnswer = z.infer<typeof createdAnswer>

export const statusBody = z.strictObject({
  orderId: exactText(60).optional(),
  courseType: exactText(20).optional(),
})
export type StatusBody = z.input<typeof statusBody>

/** What became of an order, in the names of the provider. */
export const paymentStatus = z.strictObject({
  resultInfo,
  orderId: z.string(),
  order_number: z.string(),
  txnId: z.string(),
  bankTxnId: z.string(),
  txnAmount: z.string(),
  gatewayName: z.string(),
  bankName: z.string(),
  paymentMode: z.string(),
  txnDate: z.string(),
  state: orderState,
})
export type PaymentStatus = z.infer<typeof paymentStatus>

/** As with a new order: under `body`, and under `data` in both ways that it can be read. */
export const statusAnswer = z.strictObject({
  body: paymentStatus,
  data: paymentStatus.extend({ body: paymentStatus }),
})
export type StatusAnswer = z.infer<typeof statusAnswer>

/** Only the order counts; the rest is compared and never believed. */
export const submissionBody = z.looseObject({ order_id: exactText(60) })
export type SubmissionBody = z.input<typeof submissionBody>
export const submittedPayment = z.strictObject({
  order_id: z.string(),
  order_number: z.string(),
  ref_no: z.string(),
  bank_name: z.string(),
  total_amount: z.number(),
  created_on: time,
  shipping_address: shippingAddress.nullable(),
  validity: z.string().nullable(),
  books_included: z.boolean(),
  book_fee: z.number(),
  course_name: z.string(),
  course_type: z.string(),
  candidate_id: id,
  website_course_id: id,
  roll_no: z.string(),
  remarks: z.string(),
  receipt: z.strictObject({ _id: id, number: z.string() }).nullable().describe('null: none was issued'),
})
export type SubmittedPayment = z.infer<typeof submittedPayment>

/** A payment as its student finds it again. */
export const myPayment = z.strictObject({
  order_id: z.string(),
  order_number: z.string(),
  state: orderState,
  message: z.string(),
  course_name: z.string(),
  website_course_id: id,
  course_type: courseType,
  seo_url: z.string(),
  batch_id: id.nullable().describe('Of a classroom'),
  payment_type: paymentPlan,
  books_included: z.boolean(),
  installment_no: z.number().int(),
  amount: z.number(),
  created_on: time,
  next_check_on: time.nullable().describe('When the provider is asked again; null when nothing is waited for'),
  paid_on: time.nullable(),
  ref_no: z.string(),
  bank_name: z.string(),
  may_be_retried: z.boolean(),
  parcel: parcel.nullable().describe('null where nothing is sent'),
  receipts: z.array(z.strictObject({ _id: id, number: z.string(), kind: receiptKind })),
  cheque_waits: z.boolean().describe('Paid by a cheque that the bank has not cleared yet'),
  refunds: z.array(z.strictObject({ amount: z.number(), state: z.enum(['under-way', 'done']), at: time })),
  refund_request: askedRefund.nullable().describe('The newest that the student has made; null: none'),
  may_ask_refund: z.boolean(),
})
export type MyPayment = z.infer<typeof myPayment>
