import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { preparedQuery } from '../database/statements.ts'
import { type DraftBody, drafts, revisions } from '../database/tables.ts'
import type { AnyDraftKind } from './kinds.ts'

export type DraftPlace = { kind: AnyDraftKind; subjectId: string }
export type Draft = typeof drafts.$inferSelect
type Revision = typeof revisions.$inferSelect

/** State of a thing: its draft, its newest revision, and what is public. */
export type DraftState = {
  draft: Draft | null
  revision: Revision | null
  published: DraftBody | null
  /** Version that a write must name: that of the draft, else of what is published. */
  version: string
}

const isOf = ({ kind, subjectId }: DraftPlace) => and(eq(revisions.kind, kind.kind), eq(revisions.subjectId, subjectId))

const [ofKind, ofSubject] = [sql.placeholder('kind'), sql.placeholder('subjectId')]
const draftAt = preparedQuery((db) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.kind, ofKind), eq(drafts.subjectId, ofSubject)))
    .prepare('draft_at'),
)
const newestRevision = preparedQuery((db) =>
  db
    .select()
    .from(revisions)
    .where(and(eq(revisions.kind, ofKind), eq(revisions.subjectId, ofSubject)))
    .orderBy(desc(revisions.version))
    .limit(1)
    .prepare('newest_revision'),
)
const valuesOf = ({ kind: { kind }, subjectId }: DraftPlace) => ({ kind, subjectId })

export async function findDraft(ctx: Context, place: DraftPlace) {
  const [draft] = await draftAt(ctx.db, valuesOf(place))
  return draft ?? null
}

/** Returns the newest revision, or the one with this number. */
export async function findRevision(ctx: Context, place: DraftPlace, version?: number) {
  if (version === undefined) return (await newestRevision(ctx.db, valuesOf(place)))[0] ?? null
  const [revision] = await ctx.db
    .select()
    .from(revisions)
    .where(and(isOf(place), eq(revisions.version, version)))
  return revision ?? null
}

export async function readState(ctx: Context, place: DraftPlace): Promise<DraftState> {
  const draft = await findDraft(ctx, place)
  const revision = await findRevision(ctx, place)
  const published = await place.kind.read(ctx, place.subjectId)
  return stateOf(draft, { revision, published })
}

/** Builds the state around a new draft when nothing else has changed. */
export function stateOf(
  draft: Draft | null,
  { revision, published }: Pick<DraftState, 'revision' | 'published'>,
): DraftState {
  return { draft, revision, published, version: draft ? String(draft.version) : `p${revision?.version ?? 0}` }
}

/** Makes writers of one thing run one after the other, even if it has no row yet. */
export async function lockSubject(ctx: Context, { kind, subjectId }: DraftPlace) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${kind.kind} ${subjectId}`}, 0))`)
}

export async function listRevisions(ctx: Context, place: DraftPlace, before?: number) {
  return ctx.db
    .select()
    .from(revisions)
    .where(and(isOf(place), before === undefined ? undefined : lt(revisions.version, before)))
    .orderBy(desc(revisions.version))
    .limit(50)
}

/** Returns a revision; 404 for a version that never existed. */
export async function getRevision(ctx: Context, place: DraftPlace, version: number) {
  const revision = await findRevision(ctx, place, version)
  if (!revision) throw notFound('version')
  return revision
}
