import { asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { value } from '#platform/data/database/statements.ts'
import { AppError } from '#platform/errors.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { findPublished } from './reads.ts'
import { defaultTexts } from './rules.ts'
import {
  type AgreeBody,
  agreedKind,
  type ConsentAct,
  type ConsentBy,
  type ConsentHow,
  type LegalKind,
  textToAgree,
} from './schema.ts'
import { legalTexts, textConsents } from './tables.ts'

/**
 * Stores the version in force as a row: the standard text becomes version 1 when someone agrees to it or another
 * text replaces it.
 */
async function keepVersion(ctx: Context, kind: LegalKind) {
  const known = await findPublished(ctx, kind)
  if (known) return known.version
  const first = { kind, version: 1, ...defaultTexts[kind], publishedAt: ctx.now }
  await ctx.db.insert(legalTexts).values(first).onConflictDoNothing()
  return (await findPublished(ctx, kind))?.version ?? 1
}

type Text = { kind: LegalKind; title: string; content: string; asksAgain: boolean }

/** Puts a text into force as the next version of its kind. A preview of a draft does the same and rolls back. */
export async function publishText(ctx: Context, { kind, title, content, asksAgain }: Text) {
  await inTransaction(ctx, async (ctx) => {
    // Serialised, so that two people who publish at once get different numbers.
    // not translated: the name of a lock
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`legal text ${kind}`}, 0))`)
    const next = (await keepVersion(ctx, kind)) + 1
    const row = { kind, version: next, title, content: cleanHtml(content), publishedAt: ctx.now, asksAgain }
    // A scheduled publication has no publisher.
    const publishedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
    await ctx.db.insert(legalTexts).values({ ...row, publishedBy })
    const action = asksAgain ? 'legal-text-asks-again' : 'legal-text-published'
    await audit(ctx, { action, details: { kind, version: next } })
  })
}

type Agreed = {
  userId: string
  act: ConsentAct
  kinds: LegalKind[]
  subjectId?: string
  /** Consent given orally to a signed-in member of staff. */
  heard?: { saidBy: ConsentBy; how: ConsentHow }
}

/**
 * Records which version of each text was in force when a person performed the act it accompanies. Runs in the
 * caller's transaction.
 */
export async function recordConsents(ctx: Context, { userId, act, kinds, subjectId, heard }: Agreed) {
  const known = await listVersions(ctx, kinds)
  const rows = []
  for (const kind of kinds) {
    const version = known.get(kind) ?? (await keepVersion(ctx, kind))
    const witness = heard ? { ...heard, recordedBy: userOf(ctx).id } : {}
    rows.push({ userId, kind, version, act, subjectId: subjectId ?? null, consentedAt: ctx.now, ...witness })
  }
  await ctx.db.insert(textConsents).values(rows)
}

/** Gives a version to texts without one, as consent refers to a stored version; returns false if all had one. */
export async function keepTexts(ctx: Context, kinds: LegalKind[]) {
  return inTransaction(ctx, async (ctx) => {
    const known = await listVersions(ctx, kinds)
    const missing = kinds.filter((kind) => !known.has(kind))
    for (const kind of missing) await keepVersion(ctx, kind)
    return missing.length > 0
  })
}

/** Returns the versions of the texts that a person agrees to now. */
export async function versionsInForce(ctx: Context, kinds: LegalKind[]) {
  const known = await listVersions(ctx, kinds)
  return kinds.map((kind) => ({ kind, version: known.get(kind) ?? 1 }))
}

/**
 * Returns the same as part of a larger statement, for the row of `from`, with the values of `consentValues`. A
 * text without a stored version is left out: see `keepTexts`.
 */
export function insertConsentsSql(from: SQL) {
  return sql`insert into text_consents (id, user_id, kind, version, act, subject_id, consented_at)
    select text.id, ${value('consentUser')}::uuid, text.kind, newest.version, ${value('consentAct')}, ${value('consentSubject')}::uuid, ${value('consentedAt')}::timestamptz
    from ${from}, unnest(${value('consentIds')}::uuid[], ${value('consentKinds')}::text[]) as text(id, kind),
      lateral (select max(version) as version from legal_texts where kind = text.kind) newest
    where newest.version is not null`
}

export function consentValues(ctx: Context, { userId, act, kinds, subjectId }: Omit<Agreed, 'heard'>) {
  return {
    consentUser: userId,
    consentAct: act,
    consentSubject: subjectId ?? null,
    consentedAt: ctx.now.toISOString(),
    consentIds: kinds.map(() => newId()),
    consentKinds: kinds,
  }
}

/** Lists the newest stored version of each of these texts. */
async function listVersions(ctx: Context, kinds: LegalKind[]) {
  const rows = await ctx.db
    .select({ kind: legalTexts.kind, version: max(legalTexts.version) })
    .from(legalTexts)
    .where(inArray(legalTexts.kind, kinds))
    .groupBy(legalTexts.kind)
  return new Map(rows.map(({ kind, version }) => [kind, version]))
}

/** A person's consents. They stay with the orders when the account is deleted, and then identify nobody. */
export const consentData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const { id, kind, version, act, subjectId, consentedAt, saidBy, how } = textConsents
    const consents = await ctx.db
      .select({ _id: id, kind, version, act, subject_id: subjectId, consented_at: consentedAt, said_by: saidBy, how })
      .from(textConsents)
      .where(eq(textConsents.userId, userId))
      .orderBy(asc(consentedAt))
    return { consents }
  },
}

/*
 * A new version can ask everyone who agreed to an earlier one, once per text and in the version in force. Nothing
 * is blocked meanwhile: a test that begins in a minute must not wait for it.
 */

const kinds = sql.join(
  agreedKind.options.map((kind) => sql`${sql.raw(`'${kind}'`)}`),
  sql`, `,
)

/**
 * SQL for the texts that a person must agree to again, as JSON; null: none. Someone who never agreed to any
 * version is not asked: the office registered them.
 */
export const textsToAgree = (userId: SQL) => sql`(
  select json_agg(json_build_object('kind', newest.kind, 'version', newest.version) order by newest.kind)::text
  from (
    select kind, max(version) as version, max(version) filter (where asks_again) as asking
    from legal_texts where kind in (${kinds}) group by kind
  ) newest
  where newest.asking > (select max(version) from text_consents where user_id = ${userId} and kind = newest.kind)
)`

export function readTextsToAgree(json: string | null) {
  return json === null ? [] : z.array(textToAgree).parse(JSON.parse(json))
}

/**
 * Records consent to the texts that the person is asked about; an earlier consent is not repeated. 409 when a
 * text has changed meanwhile.
 */
export async function renewConsent(ctx: Context, { texts }: AgreeBody) {
  const userId = userOf(ctx).id
  await inTransaction(ctx, async (ctx) => {
    // Serialises two presses of the same button.
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
