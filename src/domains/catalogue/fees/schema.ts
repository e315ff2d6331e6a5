import { z } from 'zod'
import { day, id, zonedTime } from '#platform/http/schema.ts'
import { msg } from '#platform/text/messages.ts'
import { exactText, plainText } from '#platform/text/schema.ts'
import { isWholePaise } from '../rules.ts'

const discountKind = z.enum(['coupon', 'scholarship'])
export type DiscountKind = z.infer<typeof discountKind>

/** Heads of a fee; each has its tax. */
export const feeHead = z.enum(['tuition', 'books', 'admission', 'charges'])
export type FeeHead = z.infer<typeof feeHead>

export const inclusionKind = z.enum(['sub-exam', 'test', 'live-classes', 'recorded-classes', 'subject', 'topic'])
export type InclusionKind = z.infer<typeof inclusionKind>

export const merchantKey = z.enum(['courses', 'publications'])
export type MerchantKey = z.infer<typeof merchantKey>

export const providerName = z.enum(['paytm', 'razorpay'])
export type ProviderName = z.infer<typeof providerName>

/** One part of an instalment plan, in paise; `afterDays` counts from the day of enrolment. */
export type InstalmentPart = {
  number: number
  admission: number
  tuition: number
  books: number
  /** Amount to pay: the three heads, plus charges, less the instalment discount. */
  net: number
  afterDays: number
}

const rupees = z.number().nonnegative()

const instalmentItem = z.strictObject({
  installment_no: z.number().int(),
  net_amt: rupees,
  admission_amt: rupees,
  tuition_amt: rupees,
  book_amt: rupees,
  ins_sub_after_day: z.number().int(),
})

export type InstalmentItem = z.infer<typeof instalmentItem>

export const batchDetails = z.strictObject({
  _id: id,
  batch_type_id: z.string(),
  center_id: z.strictObject({ _id: id, center_name: z.string() }).nullable(),
  course_id: id.nullable(),
  exam_id: id.nullable(),
  session_id: z.string(),
  stream_id: z.string(),
  batch_code_id: z.strictObject({ batch_code: z.string() }),
  start_date: z.string(),
  end_date: z.string(),
  books_in_stock: z.boolean(),
  seats: z.number().int().nullable(),
  seats_left: z.number().int().nullable().describe('null: seats are not counted'),
})

export const feeDetails = z.strictObject({
  general_total_fee: rupees,
  general_admission_fee: rupees,
  general_tuition_fee: rupees,
  general_books_fee: rupees,
  ph_total_discount: rupees,
  tuition_discount: rupees,
  admission_fee_discount: rupees,
  books_fee_discount: rupees,
  instalment_discount: rupees,
  installment_charges: rupees,
  general_instalment_structure: z.array(instalmentItem).describe('Empty: not offered in instalments'),
})

export const batchAndFee = z.strictObject({ batchDetails, feeDetails: z.array(feeDetails) })
export type BatchAndFee = z.infer<typeof batchAndFee>

const twoDecimals = msg`must have at most two decimals`
/** Rupees up to one crore, with at most two decimals. Use this, or `someMoney`, for every amount given as a number. */
export const money = z.number().min(0).max(10_000_000).refine(isWholePaise, twoDecimals).describe('Rupees')
/** At least one paisa. */
export const someMoney = money.min(0.01, 'must be at least one paisa')
/** Percentages are stored in hundredths. */
const percentage = z.number().min(0).max(100).refine(isWholePaise, twoDecimals)

/** An instalment as staff plan it; `instalmentItem` presents it. */
const plannedPart = z.strictObject({
  installment_no: z.number().int().min(1).max(60),
  net_amt: someMoney,
  admission_amt: money,
  tuition_amt: money,
  book_amt: money,
  ins_sub_after_day: z.number().int().min(0).max(3660),
})

/** The three heads add up to the total; the parts of a plan add up to the total with its charges. */
export const batchFeeBody = z.strictObject({
  from: day.describe('Today or later'),
  admission_fee: money,
  tuition_fee: money,
  books_fee: money,
  installment_charges: money.default(0),
  general_instalment_structure: z.array(plannedPart).max(60).default([]).describe('Empty: not in instalments'),
  reason: plainText(300).trim().default('').describe('Why, for the second person and whoever looks later'),
})
export type BatchFeeBody = z.input<typeof batchFeeBody>
const staffBatchFee = z.strictObject({ _id: id, total_fee: money, ...batchFeeBody.required().shape })
export type StaffBatchFee = z.infer<typeof staffBatchFee>

export const coursePriceBody = z.strictObject({
  from: zonedTime.describe('From when; a time that has passed: at once'),
  base_fee: money,
  discounted_fee: money,
  book_fee: money.nullable(),
  reason: plainText(300).trim().default('').describe('Why, for the second person and whoever looks later'),
})
export type CoursePriceBody = z.input<typeof coursePriceBody>

const taxRule = z.strictObject({ head: feeHead, code: z.string(), percent: z.number() })
export type TaxRule = z.infer<typeof taxRule>

const price = { base_fee: money, discounted_fee: money, book_fee: money.nullable() }
export const staffCoursePrices = z.strictObject({
  current: z.strictObject(price).nullable().describe('null: the course was never published'),
  prices: z.array(
    z.strictObject({ _id: id, from: z.iso.datetime(), ...price, reason: z.string(), is_applied: z.boolean() }),
  ),
  name: z.string(),
  type: z.string(),
  waiting_id: id.nullable().describe('The request that is waiting for approval'),
  taxes: z.array(taxRule).describe('The rules of today'),
})
export type StaffCoursePrices = z.infer<typeof staffCoursePrices>

/** A row of the price list: an online course, or a classroom batch. */
export const priceRow = z.strictObject({
  _id: id,
  of: z.enum(['courses', 'batches']),
  name: z.string(),
  beside: z.string().describe('Its kind, or the centre'),
  base_fee: money.nullable().describe('null: no price yet'),
  discounted_fee: money.nullable(),
  book_fee: money.nullable(),
  instalments: z.number().int().describe('0: at once'),
  next_from: z.iso.datetime().nullable().describe('When the next price begins that two people have decided'),
  next_fee: money.nullable(),
  is_waiting: z.boolean().describe('A request is waiting for approval'),
})
export type PriceRow = z.infer<typeof priceRow>

export const staffBatchPrices = z.strictObject({
  name: z.string(),
  centre: z.string(),
  fees: z.array(staffBatchFee).describe('Every fee that it has or will have, the newest first'),
  waiting_id: id.nullable().describe('The request that is waiting for approval'),
  taxes: z.array(taxRule).describe('The rules of today'),
})
export type StaffBatchPrices = z.infer<typeof staffBatchPrices>

export const discountBody = z.strictObject({
  kind: discountKind,
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{3,30}$/, 'must be 3 to 30 letters, digits or hyphens')
    .nullable()
    .describe('null: applied automatically for the students it names'),
  name: plainText(120).trim().min(1),
  percent: percentage.min(0.01).nullable(),
  amount: money.nullable().describe('One of percent and amount'),
  maximum: money.nullable(),
  course_id: id.nullable().describe('null: any course'),
  from: zonedTime,
  until: zonedTime,
  uses: z.number().int().min(1).max(1_000_000),
  uses_per_student: z.number().int().min(1).max(1000).default(1),
  student_ids: z.array(id).max(500).default([]).describe('Empty: everybody who knows the code'),
  reason: plainText(300).trim().default('').describe('Why, where it needs a second person'),
})
export type DiscountBody = z.input<typeof discountBody>
const staffDiscount = z
  .strictObject({ _id: id, ...discountBody.required().shape, students: z.number().int() })
  .omit({ student_ids: true, reason: true })
export type StaffDiscount = z.infer<typeof staffDiscount>

export const discountLimits = z.strictObject({
  discount_percent: percentage.describe('Discounts of a larger share need two people'),
  discount_amount: money.describe('And so do those of more rupees'),
})
export type DiscountLimits = z.infer<typeof discountLimits>

export const staffDiscounts = z.strictObject({
  discounts: z.array(staffDiscount),
  limits: discountLimits,
  waiting: z.number().int().describe('Requests for discounts that are waiting for approval'),
})
export type StaffDiscounts = z.infer<typeof staffDiscounts>

/** Tax rate and code of a kind of sale, from a day on. */
export const taxRateBody = z.strictObject({
  head: feeHead,
  code: exactText(8)
    .trim()
    .regex(/^\d{4,8}$/, 'must have 4 to 8 digits')
    .describe('SAC of a service, HSN of a thing'),
  percent: percentage.max(50),
  from: day.describe('Today or later'),
  reason: plainText(300).trim().default('').describe('Why, for the second person: such as the notification'),
})
export type TaxRateBody = z.input<typeof taxRateBody>

/** The registration under which a merchant sells, from a day on. */
export const registrationBody = z.strictObject({
  merchant: merchantKey,
  legal_name: plainText(200).trim().min(1, 'Please give the name on the registration.'),
  address: plainText(400).trim().min(1, 'Please give the address on the registration.'),
  state: plainText(60).trim().min(1, 'Please give the state.'),
  gstin: exactText(15)
    .trim()
    .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'is not a GSTIN')
    .nullable()
    .describe('null: not registered, no tax is charged'),
  from: day.describe('Today or later'),
  reason: plainText(300).trim().default(''),
})
export type RegistrationBody = z.input<typeof registrationBody>

const dated = { _id: id, from: day, holds: z.boolean().describe('On this day') }
export const staffTaxes = z.strictObject({
  rates: z
    .array(z.strictObject({ ...dated, head: feeHead, code: z.string(), percent: z.number() }))
    .describe('By what they are for, the newest first'),
  registrations: z.array(
    z.strictObject({
      ...dated,
      merchant: merchantKey,
      legal_name: z.string(),
      address: z.string(),
      state: z.string(),
      gstin: z.string().nullable(),
    }),
  ),
  waiting: z.number().int().describe('Requests about taxes that are waiting for approval'),
})
export type StaffTaxes = z.infer<typeof staffTaxes>
