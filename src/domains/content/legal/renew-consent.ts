import { sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { readTextsToAgree, textsToAgree } from './reads-consents.ts'
import { recordConsents, versionsInForce } from './record-consents.ts'
import type { AgreeBody } from './schema.ts'

/** Notes that somebody agrees to what they are asked; what they have agreed to already is noted once. 409 where a text is another by now. */
export async function renewConsent(ctx: Context, { texts }: AgreeBody) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    // One after the other: a button that was pressed twice.
    await ctx.db.execute(sql`select 1 from users where id = ${userId} for update`)
    const asked = texts.map(({ kind }) => kind)
    const inForce = new Map((await versionsInForce(ctx, asked)).map(({ kind, version }) => [kind, version]))
    if (texts.some(({ kind, version }) => inForce.get(kind) !== version))
      throw new AppError('conflict', 'There is now a newer version. Please read that one.')
    const { rows } = await ctx.db.execute<{ texts: string | null }>(
      sql`select ${textsToAgree(sql`${userId}`)} as texts`,
    )
    const due = readTextsToAgree(rows[0]?.texts ?? null).flatMap(({ kind }) => (asked.includes(kind) ? [kind] : []))
    if (due.length > 0) await recordConsents(ctx, { userId, act: 'new-version', kinds: due })
  })
}
