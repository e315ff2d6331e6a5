import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { drafts } from '#platform/data/database/tables.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { notFound } from '#platform/errors.ts'
import { cleanStoredHtml } from '#platform/http/security/rich-text.ts'
import { t } from '#platform/text/messages.ts'
import { getInstitute } from '../reads.ts'
import type { PublicInstitute } from '../schema.ts'
import { stateOf } from '../staff/list-published.ts'
import { defaultTexts } from './rules.ts'
import {
  type LegalKind,
  type LegalText,
  legalKind,
  type OfficerSettings,
  officerSettings,
  type StaffLegalText,
  type StaffLegalWords,
} from './schema.ts'
import { legalTexts } from './tables.ts'

/** Setting of the officer named in the legal texts. Public pages show it: a trigger on its row of `settings` raises the content version. */
export const officerGroup: SettingsGroup<OfficerSettings> = {
  name: 'officer',
  body: officerSettings,
  usual: { name: '', email: null, phone: '' },
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

type Named = { institute: PublicInstitute; officer: OfficerSettings }

/**
 * Fills in the institute's data; missing data read as its name. Without an officer, readers are referred to the
 * institute.
 */
function fill(content: string, { institute: { name, address, email, phone }, officer }: Named) {
  const words: Record<string, string> = {
    institute: name,
    address,
    email,
    phone,
    officer: officer.name.trim() || t`The grievance officer`,
    officer_email: officer.email ?? email,
    officer_phone: officer.phone.trim() || phone,
  }
  return content.replace(/\{(\w+)\}/g, (all, key: string) => {
    if (!Object.hasOwn(words, key)) return all
    const text = escapeHtml(words[key] || name)
    const isMail = key.endsWith('email') && words[key] !== ''
    return isMail ? `<a href="mailto:${text}">${text}</a>` : text
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

/** Returns the day of the refund rules that were in force then; null before the institute's first. */
export async function findRefundRulesDay(ctx: Context, at: Date) {
  const [text] = await ctx.db
    .select({ publishedAt: legalTexts.publishedAt })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, 'refunds'), lte(legalTexts.publishedAt, at)))
    .orderBy(desc(legalTexts.version))
    .limit(1)
  return text?.publishedAt.toISOString() ?? null
}

/** Returns the version in force, as people read it. */
export async function getLegalText(ctx: Context, kind: LegalKind): Promise<LegalText> {
  const stored = await findPublished(ctx, kind)
  const { title, content } = stored ?? defaultTexts[kind]
  const named = { institute: await getInstitute(ctx), officer: await getSettings(ctx, officerGroup) }
  return {
    kind,
    version: stored?.version ?? 1,
    title,
    content: cleanStoredHtml(fill(content, named)),
    published_at: stored?.publishedAt.toISOString() ?? null,
  }
}

/** Lists every text with its versions, newest first, and whether a draft is open. */
export async function listLegalTexts(ctx: Context): Promise<StaffLegalText[]> {
  const { id, kind, version, title, publishedAt, asksAgain } = legalTexts
  const rows = await ctx.db
    .select({ id, kind, version, title, publishedAt, asksAgain, by: users.candidateName })
    .from(legalTexts)
    .leftJoin(users, eq(users.id, legalTexts.publishedBy))
    .orderBy(desc(legalTexts.version))
    .limit(500)
  const kinds = legalKind.options.map((option) => `legal-${option}`)
  const begun = await ctx.db.select().from(drafts).where(inArray(drafts.kind, kinds))
  return legalKind.options.map((option) => {
    const draft = begun.find((row) => row.kind === `legal-${option}`) ?? null
    const versions = rows.filter((row) => row.kind === option)
    return {
      kind: option,
      title: versions[0]?.title ?? defaultTexts[option].title,
      state: stateOf(true, draft),
      publish_at: draft?.publishAt?.toISOString() ?? null,
      problem: draft?.problem ?? null,
      versions: versions.map((row) => ({
        _id: row.id,
        version: row.version,
        title: row.title,
        published_at: row.publishedAt.toISOString(),
        asks_again: row.asksAgain,
        published_by: row.by,
      })),
    }
  })
}

/** Returns the text of one version. 404 if there is none. */
export async function getLegalWords(ctx: Context, textId: string): Promise<StaffLegalWords> {
  const [row] = await ctx.db.select().from(legalTexts).where(eq(legalTexts.id, textId))
  if (!row) throw notFound('text')
  const { kind, version, title, content, publishedAt } = row
  return { kind, version, title, content: cleanStoredHtml(content), published_at: publishedAt.toISOString() }
}
