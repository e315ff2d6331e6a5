import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { notFound } from '#platform/errors.ts'
import { consents, testimonials, toppers } from '../tables.ts'
import type { ConsentKind } from './schema.ts'

const tables = { topper: toppers, testimonial: testimonials }

/** Takes down whom a consent let be shown, then ends it; the database takes no other order. 404 where there is none that holds. */
export async function withdrawConsent(ctx: Context, { kind, id }: { kind: ConsentKind; id: string }) {
  const table = tables[kind]
  await inTransaction(ctx, async (ctx) => {
    const [shown] = await ctx.db
      .update(table)
      .set({ isLive: false })
      .where(eq(table.id, id))
      .returning({ consentId: table.consentId })
    if (!shown?.consentId) throw notFound('consent')
    await ctx.db.update(table).set({ isLive: false }).where(eq(table.consentId, shown.consentId))
    await ctx.db.update(consents).set({ withdrawnAt: ctx.now }).where(eq(consents.id, shown.consentId))
    await audit(ctx, { action: 'consent-withdrawn', subjectId: shown.consentId, details: { kind } })
  })
}
