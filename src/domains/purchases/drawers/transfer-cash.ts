import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { accounts } from '../ledger/rules.ts'
import { lockOwnDrawer } from './lock-drawer.ts'
import { requireCash } from './require-cash.ts'
import type { BankFields } from './schema.ts'
import { drawerEntries } from './tables.ts'

/**
 * Records cash brought from the caller's drawer to the bank: it is now on the account. 400 without the number of
 * the slip, 409 for more than is there.
 */
export function bankCash(ctx: Context, drawerId: string, { amount: rupees, reference }: BankFields) {
  if (reference === '') refuseField('reference', t`Please enter the number of the slip.`)
  return inTransaction(ctx, async (ctx) => {
    const drawer = await lockOwnDrawer(ctx, drawerId)
    const amount = paiseOf(rupees)
    await requireCash(ctx, drawer, amount)
    const id = newId()
    await ctx.db.insert(drawerEntries).values({ id, drawerId, kind: 'banked', amount: -amount, reference, at: ctx.now })
    const postings = [
      { account: accounts.bank, amount },
      { account: accounts.counter('cash'), amount: -amount },
    ]
    await postJournal(ctx, { kind: 'cash-banked', sourceId: id, orderId: null, postings })
    const { centreId } = drawer
    const details = { amount }
    await audit(ctx, { action: 'cash-banked', subjectId: drawerId, subjectKind: 'drawer', centreId, details })
    return drawerId
  })
}
