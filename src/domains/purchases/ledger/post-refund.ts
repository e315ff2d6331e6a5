import type { Context } from '#platform/context.ts'
import type { Order } from '../orders/tables.ts'
import { postJournal } from './post-journal.ts'
import { accounts, incomeOf, type Posting, partOf, reversed, taxLines } from './rules.ts'

type Owed = { order: Order; refund: { id: string; amount: number } }

/** Reverses the income of the refunded lines, or draws on the suspense account for an unplaced payment. */
function givenBack(order: Order, amount: number): Posting[] {
  if (order.isUnplaced) return [{ account: accounts.suspense, amount }]
  const { lines, isInterState } = order.quote
  return reversed(incomeOf(partOf(taxLines(lines, isInterState), amount, isInterState), order.courseId))
}

/** From here on the money of a refund is owed to the student, and no income. */
export async function bookRefundOwed(ctx: Context, { order, refund: { id, amount } }: Owed) {
  const postings = [...givenBack(order, amount), { account: accounts.refundsPayable, amount: -amount }]
  await postJournal(ctx, { kind: 'refund-approved', sourceId: id, orderId: order.id, postings })
}

/** Books the payment of an approved refund: from a drawer, the bank, or what the gateway owes us. */
export async function bookRefundPaid(ctx: Context, { order, refund: { id, amount } }: Owed, from: string) {
  const postings = [
    { account: accounts.refundsPayable, amount },
    { account: from, amount: -amount },
  ]
  await postJournal(ctx, { kind: 'refund-paid', sourceId: id, orderId: order.id, postings })
}
