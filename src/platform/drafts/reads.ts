import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { type DraftBody, drafts, revisions } from '../database/tables.ts'
import { notFound } from '../errors.ts'
import type { AnyDraftKind } from './kinds.ts'

export type DraftPlace = { kind: AnyDraftKind; subjectId: string }
type Draft = typeof drafts.$inferSelect
type Revision = typeof revisions.$inferSelect

/** What is known of a thing: its draft, its newest revision, and what is public. */
export type DraftState = {
  draft: Draft | null
  revision: Revision | null
  published: DraftBody | null
  /** What a write must name: of the draft, else of what is published. */
  version: string
}

const isAt = ({ kind, subjectId }: DraftPlace) => and(eq(drafts.kind, kind.kind), eq(drafts.subjectId, subjectId))
const isOf = ({ kind, subjectId }: DraftPlace) => and(eq(revisions.kind, kind.kind), eq(revisions.subjectId, subjectId))

export async function findDraft(ctx: Context, place: DraftPlace) {
  const [draft] = await ctx.db.select().from(drafts).where(isAt(place))
  return draft ?? null
}

export async function findRevision(ctx: Context, place: DraftPlace, version?: number) {
  const [revision] = await ctx.db
    .select()
    .from(revisions)
    .where(and(isOf(place), version === undefined ? undefined : eq(revisions.version, version)))
    .orderBy(desc(revisions.version))
    .limit(1)
  return revision ?? null
}

export async function readState(ctx: Context, place: DraftPlace): Promise<DraftState> {
  const draft = await findDraft(ctx, place)
  const revision = await findRevision(ctx, place)
  const published = await place.kind.read(ctx, place.subjectId)
  return { draft, revision, published, version: draft ? String(draft.version) : `p${revision?.version ?? 0}` }
}

/** Writers of one thing come one after the other, whether there is a row of it yet or not. */
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

/** 404 for a version that there never was. */
export async function getRevision(ctx: Context, place: DraftPlace, version: number) {
  const revision = await findRevision(ctx, place, version)
  if (!revision) throw notFound('version')
  return revision
}
