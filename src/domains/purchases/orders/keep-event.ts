import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { namedStatement, value } from '#platform/data/database/statements.ts'
import { deleteJobsSql } from '#platform/work/jobs/jobs.ts'
import type { paymentEvents } from './tables.ts'

type Heard = { source: (typeof paymentEvents.$inferInsert)['source']; raw: string; orderId: string }

/**
 * Stores a provider message within a larger statement, for the row of `from`; returns how often the same bytes
 * came before.
 */
export function insertEventSql(orderId: SQL, from: SQL) {
  return sql`insert into payment_events (id, order_id, source, sha256, raw, received_at)
    select ${value('eventId')}::uuid, ${orderId}, ${value('eventSource')}, ${value('eventSha256')}::bytea, ${value('eventRaw')}, ${value('heardAt')}::timestamptz
    from ${from}
    on conflict (source, sha256) do update set repeats = payment_events.repeats + 1 returning repeats`
}

/**
 * Returns the id of the job that asks about an order after a message on this payment, so that the payment can
 * delete it.
 */
export function questionAfter(orderId: SQL, txnId: SQL) {
  return sql`md5('question ' || ${orderId}::text || ' ' || ${txnId}::text)::uuid`
}

export function eventValues(ctx: Context, { source, raw }: Pick<Heard, 'source' | 'raw'>) {
  return {
    eventId: newId(),
    eventSource: source,
    eventSha256: createHash('sha256').update(raw).digest(),
    eventRaw: raw,
    heardAt: ctx.now.toISOString(),
  }
}

const keeping = namedStatement(
  'keep_payment_event',
  insertEventSql(sql`${value('orderId')}::uuid`, sql`(select 1) once`),
)

const withdrawing = namedStatement(
  'withdraw_questions',
  deleteJobsSql(value('orderId'), questionAfter(value('orderId'), value('txnId'))),
)

/**
 * Deletes the jobs that would ask the provider about a paid order: the first scheduled poll, and the query after
 * a message about this payment.
 */
export async function withdrawQuestions(ctx: Context, about: { orderId: string; txnId: string | null }) {
  await withdrawing(ctx.db, about)
}

/** Stores a message; the same bytes again only increment a counter. */
export async function keepEvent(ctx: Context, { orderId, ...heard }: Heard) {
  await keeping(ctx.db, { ...eventValues(ctx, heard), orderId })
}
