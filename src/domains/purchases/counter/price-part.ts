import { and, eq, max } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { refuseField } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { isLateFee, labelOf } from '../enrolments/rules.ts'
import { instalments } from '../enrolments/tables.ts'
import type { PricedProduct } from '../orders/price-order.ts'
import type { QuoteLine } from '../orders/schema.ts'
import { headsOf, restDays, splitLines } from './rules.ts'

const totalOf = (lines: QuoteLine[]) => lines.reduce((sum, { total }) => sum + total, 0)

/** An advance on a seat that is new: what is handed over is the first instalment, and its rest the second. */
function priceAdvance(product: PricedProduct, amount: number): PricedProduct {
  const { quote } = product
  const [first, ...others] = quote.instalments
  if (!first) throw new Error('a seat is bought without an instalment')
  const { now, rest } = splitLines(quote.lines, amount)
  const afterDays = Math.min(restDays, others[0]?.afterDays ?? restDays)
  const parts = [
    { ...first, ...headsOf(now) },
    { ...first, ...headsOf(rest), number: 2, afterDays, dueOn: null },
    ...others.map((part) => ({ ...part, number: part.number + 1 })),
  ]
  return {
    ...product,
    plan: 'installment',
    choice: `${product.choice} part ${amount}`,
    quote: { ...quote, lines: now, amount, instalments: parts },
  }
}

/** A part of a due becomes an instalment of its own, which people know by the number of the due; the due keeps its number, its day and the rest. A late fee stays with the rest. */
async function priceDuePart(
  ctx: Context,
  product: PricedProduct & { enrolmentId: string },
  amount: number,
): Promise<PricedProduct> {
  const { enrolmentId, productKey, quote } = product
  const ofEnrolment = eq(instalments.enrolmentId, enrolmentId)
  const [due] = await ctx.db
    .select()
    .from(instalments)
    .where(and(ofEnrolment, eq(instalments.id, productKey)))
    .for('update')
  const [last] = await ctx.db
    .select({ number: max(instalments.number) })
    .from(instalments)
    .where(ofEnrolment)
  if (!due) throw new Error('a due is priced and not there')
  const { now, rest } = splitLines(
    quote.lines.filter((line) => !isLateFee(line)),
    amount,
  )
  const number = (last?.number ?? due.number) + 1
  await ctx.db.update(instalments).set(headsOf(rest)).where(eq(instalments.id, due.id))
  const part = { enrolmentId, number, partOf: labelOf(due), dueOn: due.dueOn, ...headsOf(now) }
  const [made] = await ctx.db.insert(instalments).values(part).returning({ id: instalments.id })
  const id = made?.id ?? ''
  return {
    ...product,
    productKey: id,
    choice: `due ${id} ${amount}`,
    quote: { ...quote, lines: now, amount, priceVersion: `due ${id}` },
  }
}

/**
 * Less than what is asked for, at a counter: an advance on a seat, or a part of a due. In the transaction that takes it, on the student's turn. 400 for what is no part: nothing,
 * all of it or more, and for what is not a seat.
 */
export async function pricePart(ctx: Context, product: PricedProduct, amount: number): Promise<PricedProduct> {
  const { course, enrolmentId, quote } = product
  if (course.type !== 'classroom') refuseField('amount', 'This is paid in full. Part payments are for batches.')
  const whole = totalOf(quote.lines.filter((line) => !isLateFee(line)))
  if (amount === 0) refuseField('amount', 'A part payment must be more than ₹0.')
  if (amount >= whole) refuseField('amount', t`A part payment must be less than ₹${numberText(rupeesOf(whole))}.`)
  return enrolmentId === null ? priceAdvance(product, amount) : priceDuePart(ctx, { ...product, enrolmentId }, amount)
}
