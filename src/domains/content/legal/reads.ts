import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { cleanStoredHtml } from '../../../platform/security/rich-text.ts'
import { getInstitute } from '../reads.ts'
import type { PublicInstitute } from '../schema.ts'
import { defaultTexts } from './rules.ts'
import type { LegalKind, LegalText, StaffLegalText } from './schema.ts'
import { legalTexts } from './tables.ts'

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Puts the institute's own data where the text names them; what it has not said reads as its name. */
function fill(content: string, { name, address, email, phone }: PublicInstitute) {
  const words: Record<string, string> = { institute: name, address, email, phone }
  return content.replace(/\{(institute|address|email|phone)\}/g, (_all, key: string) => {
    const text = escapeHtml(words[key] || name)
    return key === 'email' && email !== '' ? `<a href="mailto:${text}">${text}</a>` : text
  })
}

export async function findPublished(ctx: Context, kind: LegalKind) {
  const [text] = await ctx.db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.kind, kind))
    .orderBy(desc(legalTexts.version))
    .limit(1)
  return text ?? null
}

/** The day of the refund rules that were in force; null before the institute's first. */
export async function findRefundRulesDay(ctx: Context, at: Date) {
  const [text] = await ctx.db
    .select({ publishedAt: legalTexts.publishedAt })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, 'refunds'), lte(legalTexts.publishedAt, at)))
    .orderBy(desc(legalTexts.version))
    .limit(1)
  return text?.publishedAt.toISOString() ?? null
}

/** The version in force, as people read it. */
export async function getLegalText(ctx: Context, kind: LegalKind): Promise<LegalText> {
  const stored = await findPublished(ctx, kind)
  const { title, content } = stored ?? defaultTexts[kind]
  return {
    kind,
    version: stored?.version ?? 1,
    title,
    content: cleanStoredHtml(fill(content, await getInstitute(ctx))),
    published_at: stored?.publishedAt.toISOString() ?? null,
  }
}

export async function listLegalTexts(ctx: Context): Promise<StaffLegalText[]> {
  const rows = await ctx.db.select().from(legalTexts).orderBy(asc(legalTexts.kind), desc(legalTexts.version)).limit(500)
  return rows.map(({ id, kind, version, title, content, publishedAt, publishedBy }) => ({
    _id: id,
    kind,
    version,
    title,
    content: cleanStoredHtml(content),
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
  }))
}
