import { z } from 'zod'
import { type FeeHead, type MerchantKey, money } from '#domains/catalogue/fees/schema.ts'
import { normalisePhone } from '#domains/identity/rules.ts'
import { exactText, phoneText, plainText } from '#platform/text/schema.ts'
import { readPin } from '#platform/text/typed.ts'
import { addressProblems } from '../rules.ts'

const line = plainText(120).trim().min(1)

/** Shipping address of a parcel. */
export const shippingAddress = z.strictObject({
  name: line,
  mobile: phoneText.trim().min(1),
  address_line_1: line,
  address_line_2: line,
  state: plainText(60).trim().min(1),
  pincode: plainText(20).trim().min(1),
})

/** Shipping address as students enter it now; older ones stay as stored. */
export const shippingBody = shippingAddress
  .extend({
    mobile: phoneText.transform(normalisePhone),
    pincode: plainText(20).transform((text) => readPin(text) ?? text.trim()),
  })
  .superRefine((address, ctx) => {
    for (const [field, message] of Object.entries(addressProblems(address)))
      ctx.addIssue({ code: 'custom', path: [field], message })
  })

export type ShippingAddress = z.infer<typeof shippingAddress>

/**
 * created: stored only; token-issued: the provider knows it; pending: payment attempted; fulfilled: paid and
 * given; held: a person must look; refund-due: paid, but nothing could be given; bounced: its cheque bounced. An
 * expired or failed order may still turn out to be paid.
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

/** One fee head of a quote, in paise including tax: `amount` before the discount, `total` after its share of it. */
export type QuoteLine = {
  head: FeeHead
  title: string
  code: string
  basisPoints: number
  amount: number
  discount: number
  total: number
}

/** `dueOn` if the plan names a day, else `afterDays` after the enrolment. `net` includes charges and discount. */
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

/** Terms agreed when an order was made; it is never priced again. */
export type Quote = {
  courseName: string
  merchant: MerchantKey
  lines: QuoteLine[]
  discount: { id: string; name: string; amount: number } | null
  amount: number
  /** Total of all instalments. */
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

/** Request of a browser to buy something. Its amount and student are only compared with ours. */
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

/** Charges before anything is ordered; in rupees. */
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

const createdOrder = z.strictObject({
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
/** A created order that is paid in an overlay. */
export type PayableOrder = CreatedOrder & { checkout: NonNullable<CreatedOrder['checkout']> }

/** The answer, under `data` and, for clients of the specification, also next to it. */
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

/** State of an order, in the provider's field names. */
const paymentStatus = z.strictObject({
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

/** The status as with a new order: under `body`, under `data`, and under `data.body`, as clients may read any of them. */
export const statusAnswer = z.strictObject({
  body: paymentStatus,
  data: paymentStatus.extend({ body: paymentStatus }),
})
export type StatusAnswer = z.infer<typeof statusAnswer>

/**
 * approved: to be sent to the provider, or sent: with it; to-pay-out: approved, to be paid out at a counter;
 * failed: the provider refused it, and a person must look.
 */
export const refundState = z.enum(['requested', 'refused', 'approved', 'to-pay-out', 'sent', 'done', 'failed'])

export type RefundState = z.infer<typeof refundState>

export const refundReason = z.enum([
  'left-course',
  'duplicate-payment',
  'batch-full',
  'coupon-used-up',
  'account-deleted',
  'cancelled-by-institute',
  'mistake',
  'other',
])

export type RefundReason = z.infer<typeof refundReason>

/** gateway: back through the provider; the others are paid out by a person. */
export const payoutMode = z.enum(['cash', 'upi', 'bank-transfer', 'gateway'])

export type PayoutMode = z.infer<typeof payoutMode>
