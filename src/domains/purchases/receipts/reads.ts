import { and, eq } from 'drizzle-orm'
import { type Context, userOf } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { receipts } from '../ledger/tables.ts'

/** The caller's own receipt; for anybody else it does not exist. */
export async function getOwnReceipt(ctx: Context, receiptId: string) {
  const isOwn = and(eq(receipts.id, receiptId), eq(receipts.studentId, userOf(ctx).id))
  const [receipt] = await ctx.db.select().from(receipts).where(isOwn)
  if (!receipt) throw notFound('receipt')
  return receipt
}

export async function getReceipt(ctx: Context, receiptId: string) {
  const [receipt] = await ctx.db.select().from(receipts).where(eq(receipts.id, receiptId))
  if (!receipt) throw notFound('receipt')
  return receipt
}
