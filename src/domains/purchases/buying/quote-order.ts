import { splitTax } from '#domains/catalogue/fees/rules.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import type { OrderRequest, PresentedQuote } from '../orders/schema.ts'
import { type PricedProduct, priceProduct } from '../pricing/price-product.ts'
import { lacksConfirmedEmail, requirePayableOnline } from './open-order.ts'

/** Returns what would be charged for a request online, line by line, and what would fall due later. Nothing is kept. */
export async function quoteOnline(ctx: Context, request: OrderRequest, studentId: string) {
  const product = await priceInTransaction(ctx, request, studentId)
  requirePayableOnline(request, product)
  return presentQuote(ctx, product)
}

/** Quotes like `quoteOnline`, but for a counter, which accepts any amount. */
export async function quoteOrder(ctx: Context, request: OrderRequest, studentId: string) {
  return presentQuote(ctx, await priceInTransaction(ctx, request, studentId))
}

function priceInTransaction(ctx: Context, request: OrderRequest, studentId: string) {
  return inTransaction(ctx, (ctx) => priceProduct(ctx, request, studentId), { pipelinesBegin: true })
}

function presentQuote(ctx: Context, product: PricedProduct): PresentedQuote {
  const { quote, areBooksOut } = product
  const today = dayInIndia(ctx.now)
  const lastDay = quote.validUntil ?? (quote.validityDays === null ? null : daysLater(today, quote.validityDays))
  return {
    amount: rupeesOf(quote.amount),
    plan_total: rupeesOf(quote.planTotal),
    lines: quote.lines.map(({ title, amount, discount, total, basisPoints }) => ({
      title,
      amount: rupeesOf(amount),
      discount: rupeesOf(discount),
      total: rupeesOf(total),
      tax: rupeesOf(total - splitTax(total, { basisPoints, isInterState: quote.isInterState }).taxable),
      tax_percent: basisPoints / 100,
    })),
    discount: quote.discount && { name: quote.discount.name, amount: rupeesOf(quote.discount.amount) },
    instalments: quote.instalments.map(({ number, net, afterDays, dueOn }) => ({
      installment_no: number,
      net_amt: rupeesOf(net),
      due_date: dueOn ?? daysLater(today, afterDays),
    })),
    valid_until: lastDay,
    books_out_of_stock: areBooksOut,
    confirm_email: lacksConfirmedEmail(product),
  }
}
