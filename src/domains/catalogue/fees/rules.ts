import { msg, t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { isWholePaise } from '../rules.ts'
import type { DiscountBody, DiscountLimits, FeeHead, InstalmentItem, InstalmentPart, MerchantKey } from './schema.ts'

export const headNames: Record<FeeHead, string> = {
  tuition: msg`tuition`,
  books: msg`books`,
  admission: msg`admission`,
  charges: msg`instalment charges`,
}

export const merchantNames: Record<MerchantKey, string> = { courses: msg`courses`, publications: msg`publications` }

/** Converts a part of a plan from the rupees of a call to paise. */
export function readInstalment(item: InstalmentItem): InstalmentPart {
  return {
    number: item.installment_no,
    admission: paiseOf(item.admission_amt),
    tuition: paiseOf(item.tuition_amt),
    books: paiseOf(item.book_amt),
    net: paiseOf(item.net_amt),
    afterDays: item.ins_sub_after_day,
  }
}

type Fee = {
  totalFee: number
  instalmentDiscount: number
  instalmentCharges: number
  instalments: InstalmentPart[] | null
}

/** Returns the total of an instalment plan; paying at once has neither charges nor the instalment discount. */
export function planTotal({ totalFee, instalmentDiscount, instalmentCharges }: Fee) {
  return totalFee - instalmentDiscount + instalmentCharges
}

/** Returns why an instalment plan cannot be sold; null if it can. The instalments must add up to the plan's total. */
export function planProblem(fee: Fee): string | null {
  const parts = fee.instalments
  if (parts === null) return null
  if (parts.length < 2) return t`A plan needs at least two instalments.`
  if (parts.some(({ number }, index) => number !== index + 1))
    return t`Instalments must be numbered from 1 without gaps.`
  if (parts.some(({ net }) => net <= 0)) return t`Every instalment needs an amount.`
  if (parts.some(({ afterDays }, index) => afterDays < (parts[index - 1]?.afterDays ?? 0))) {
    return t`An instalment cannot fall due before the previous one.`
  }
  const sum = parts.reduce((total, { net }) => total + net, 0)
  return sum === planTotal(fee) ? null : t`The instalments do not add up to the fee plus charges.`
}

type Discount = { basisPoints: number | null; amount: number | null; maximum: number | null }

/** Returns the paise off a fee, never more than the fee; a percentage is rounded down to whole rupees, but 100 % is all of it. */
export function discountOn(fee: number, { basisPoints, amount, maximum }: Discount) {
  const share = (points: number) => (points >= 10_000 ? fee : Math.floor((fee * points) / 1_000_000) * 100)
  const discount = basisPoints === null ? (amount ?? 0) : share(basisPoints)
  return Math.max(0, Math.min(discount, maximum ?? discount, fee))
}

type Price = { base: number; discounted: number; books: number | null }

/** Lists problems of fees by field. The books are part of the price, and the price is not above the base fee. */
export function priceProblems({ base, discounted, books }: Price) {
  const problems: { base_fee?: string; discounted_fee?: string; book_fee?: string } = {}
  if (Math.max(base, discounted, books ?? 0) > 10_000_000) problems.base_fee = t`A fee can be at most one crore rupees.`
  if (Math.min(base, discounted, books ?? 0) < 0) problems.base_fee = t`A fee cannot be less than zero.`
  if (![base, discounted, books ?? 0].every(isWholePaise)) problems.base_fee = t`A fee has at most two decimals.`
  if (discounted > base) problems.discounted_fee = t`The price after discount cannot be more than the base fee.`
  if ((books ?? 0) > discounted) problems.book_fee = t`The books cannot cost more than the price after discount.`
  return problems
}

type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number }

/**
 * Splits a price that includes its tax into value and taxes: the tax is rounded half up to the paisa. Within a state both taxes have one rate on one value (section 9 of the CGST Act and of the State's GST Act), so they are
 * the same amount: the odd paisa of both together is no tax, but stays in the taxable value.
 */
export function splitTax(
  total: number,
  { basisPoints, isInterState }: { basisPoints: number; isInterState: boolean },
): TaxSplit {
  const whole = 10_000 + basisPoints
  const taxable = Math.floor((total * 10_000 * 2 + whole) / (2 * whole))
  const tax = total - taxable
  if (isInterState) return { taxable, cgst: 0, sgst: 0, igst: tax }
  const half = Math.floor(tax / 2)
  return { taxable: total - 2 * half, cgst: half, sgst: half, igst: 0 }
}

type Off = Pick<DiscountBody, 'percent' | 'amount' | 'maximum'>

/**
 * Returns whether a discount could exceed one person's limit: by its percentage or, if it is capped or fixed, by
 * its rupees.
 */
export function isOverLimit({ percent, amount, maximum }: Off, limits: DiscountLimits) {
  const most = amount ?? maximum
  if (most !== null && paiseOf(most) <= paiseOf(limits.discount_amount)) return false
  return percent === null || percent > limits.discount_percent
}
