import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { findPublished } from './reads.ts'
import { defaultTexts } from './rules.ts'
import type { LegalKind } from './schema.ts'
import { legalTexts } from './tables.ts'

/** The version in force as a row: the words that the product brings become version 1 when somebody agrees to them, or when others replace them. */
export async function keepVersion(ctx: Context, kind: LegalKind) {
  const known = await findPublished(ctx, kind)
  if (known) return known.version
  const first = { kind, version: 1, ...defaultTexts[kind], publishedAt: ctx.now }
  await ctx.db.insert(legalTexts).values(first).onConflictDoNothing()
  return (await findPublished(ctx, kind))?.version ?? 1
}

type Text = { kind: LegalKind; title: string; content: string; asksAgain: boolean }

/** Puts a text into force as the next version of its kind. Anyone who only looks at a draft of it does the same, and takes it back. */
export async function publishText(ctx: Context, { kind, title, content, asksAgain }: Text) {
  await inTransaction(ctx, async (ctx) => {
    // One after the other, so that of two who publish at once each gets a number.
    // not translated: the name of a lock
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`legal text ${kind}`}, 0))`)
    const next = (await keepVersion(ctx, kind)) + 1
    const row = { kind, version: next, title, content: cleanHtml(content), publishedAt: ctx.now, asksAgain }
    // What is published at a time that somebody set is published by nobody.
    const publishedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
    await ctx.db.insert(legalTexts).values({ ...row, publishedBy })
    const action = asksAgain ? 'legal-text-asks-again' : 'legal-text-published'
    await audit(ctx, { action, details: { kind, version: next } })
  })
}
