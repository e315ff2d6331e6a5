import { sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { cleanHtml } from '../../../platform/security/rich-text.ts'
import { findPublished, listLegalTexts } from './reads.ts'
import { defaultTexts } from './rules.ts'
import type { LegalBody, LegalKind } from './schema.ts'
import { legalTexts } from './tables.ts'

/** The version in force as a row: the words that the product brings become version 1 when somebody agrees to them, or when others replace them. */
export async function keepVersion(ctx: Context, kind: LegalKind) {
  const known = await findPublished(ctx, kind)
  if (known) return known.version
  const first = { kind, version: 1, ...defaultTexts[kind], publishedAt: ctx.now }
  await ctx.db.insert(legalTexts).values(first).onConflictDoNothing()
  return (await findPublished(ctx, kind))?.version ?? 1
}

/** Puts a text into force as the next version of its kind. */
export async function publishText(ctx: Context, { kind, title, content }: LegalBody) {
  const version = await inTransaction(ctx, async (ctx) => {
    // One after the other, so that of two who publish at once each gets a number.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`legal text ${kind}`}, 0))`)
    const next = (await keepVersion(ctx, kind)) + 1
    const row = { kind, version: next, title, content: cleanHtml(content), publishedAt: ctx.now }
    await ctx.db.insert(legalTexts).values({ ...row, publishedBy: userOf(ctx).id })
    await audit(ctx, { action: 'legal-text-published', details: { kind, version: next } })
    return next
  })
  const made = (await listLegalTexts(ctx)).find((one) => one.kind === kind && one.version === version)
  if (!made) throw new Error('the text was not stored')
  return made
}
