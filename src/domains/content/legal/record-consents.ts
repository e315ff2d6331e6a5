import { asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#domains/identity/privacy/collect-my-data.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { value } from '#platform/data/database/statements.ts'
import { keepVersion } from './publish-text.ts'
import type { ConsentAct, ConsentBy, ConsentHow, LegalKind } from './schema.ts'
import { legalTexts, textConsents } from './tables.ts'

type Agreed = {
  userId: string
  act: ConsentAct
  kinds: LegalKind[]
  subjectId?: string
  /** Said to somebody of the office, who is signed in. */
  heard?: { saidBy: ConsentBy; how: ConsentHow }
}

/** Notes which version of each text was in force when somebody did what the texts stand beside. In the caller's transaction. */
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

/** Gives a version to those that have none yet, as of what nobody has stored there is none to agree to; false when all had one. */
export async function keepTexts(ctx: Context, kinds: LegalKind[]) {
  return inTransaction(ctx, async (ctx) => {
    const known = await listVersions(ctx, kinds)
    const missing = kinds.filter((kind) => !known.has(kind))
    for (const kind of missing) await keepVersion(ctx, kind)
    return missing.length > 0
  })
}

/** Which version of each text somebody agrees to now. */
export async function versionsInForce(ctx: Context, kinds: LegalKind[]) {
  const known = await listVersions(ctx, kinds)
  return kinds.map((kind) => ({ kind, version: known.get(kind) ?? 1 }))
}

/** The same as a part of a larger statement, for the row of `from`, with the values of `consentValues`. One whose text nobody has stored yet is left out: see `keepTexts`. */
export function consentsInto(from: SQL) {
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

/** The newest version of each of these texts that the institute has stored. */
async function listVersions(ctx: Context, kinds: LegalKind[]) {
  const rows = await ctx.db
    .select({ kind: legalTexts.kind, version: max(legalTexts.version) })
    .from(legalTexts)
    .where(inArray(legalTexts.kind, kinds))
    .groupBy(legalTexts.kind)
  return new Map(rows.map(({ kind, version }) => [kind, version]))
}

/** What somebody agreed to. It stays with the orders when the account goes, and says of nobody whose it was. */
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
