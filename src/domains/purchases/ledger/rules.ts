import { splitTax } from '#domains/catalogue/fees/rules.ts'
import type { QuoteLine } from '../orders/schema.ts'
import { spread } from '../rules.ts'
import type { ReceiptLine } from './schema.ts'

/** Account names. Money in transit from a provider is kept apart for each merchant. */
export const accounts = {
  gateway: (mid: string) => `gateway-receivable:${mid}`,
  counter: (mode: string) => (mode === 'cash' ? 'cash' : mode === 'cheque' ? 'cheques-in-hand' : 'bank'),
  bank: 'bank',
  /** Missing or surplus cash found when a drawer was counted. */
  cashDifferences: 'cash-differences',
  gatewayFees: 'gateway-fees',
  suspense: 'suspense',
  refundsPayable: 'refunds-payable',
  income: {
    tuition: (courseId: string) => `deferred-income:${courseId}`,
    charges: (courseId: string) => `deferred-income:${courseId}`,
    admission: () => 'admission-income',
    books: () => 'book-income',
  },
  cgst: 'gst-output:cgst',
  sgst: 'gst-output:sgst',
  igst: 'gst-output:igst',
} as const

export type Posting = { account: string; amount: number }

/** Returns the lines of a quote with their taxes, as a receipt shows them. Fully discounted lines are left out, unless all of them are. */
export function taxLines(lines: QuoteLine[], isInterState: boolean): ReceiptLine[] {
  const paid = lines.filter(({ total }) => total > 0)
  return (paid.length === 0 ? lines : paid).map(({ head, title, code, basisPoints, total }) => {
    return { head, title, code, basisPoints, total, ...splitTax(total, { basisPoints, isInterState }) }
  })
}

/** Returns the lines of a refunded part of a payment, each in proportion, to the paisa. */
export function partOf(lines: ReceiptLine[], amount: number, isInterState: boolean): ReceiptLine[] {
  const shares = spread(
    amount,
    lines.map(({ total }) => total),
  )
  return lines.flatMap((line, index) => {
    const total = shares[index] ?? 0
    return total === 0 ? [] : [{ ...line, total, ...splitTax(total, { basisPoints: line.basisPoints, isInterState }) }]
  })
}

/** Converts receipt lines to credits of income and tax. */
export function incomeOf(lines: ReceiptLine[], courseId: string): Posting[] {
  return lines.flatMap(({ head, taxable, cgst, sgst, igst }) => [
    { account: accounts.income[head](courseId), amount: -taxable },
    { account: accounts.cgst, amount: -cgst },
    { account: accounts.sgst, amount: -sgst },
    { account: accounts.igst, amount: -igst },
  ])
}

export function reversed(postings: Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: -amount }))
}
