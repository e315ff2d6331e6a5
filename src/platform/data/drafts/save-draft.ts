import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { watchMasks } from '#platform/text/aadhaar.ts'
import { msg } from '#platform/text/messages.ts'
import { audit } from '../database/audit.ts'
import { type DraftBody, drafts, revisions } from '../database/tables.ts'
import { problemsIn } from './kinds.ts'
import {
  type Draft,
  type DraftPlace,
  type DraftState,
  findRevision,
  getRevision,
  lockSubject,
  readState,
  stateOf,
} from './reads.ts'

/** The version that a write was based on, from its request. */
export type Precondition = { ifMatch: string | undefined }

/**
 * Refuses with 428 without a version, 409 with the current state if the version differs: the screen merges the
 * two from the base.
 */
export async function requireCurrent(
  ctx: Context,
  place: DraftPlace,
  { state, ifMatch }: Precondition & { state: DraftState },
) {
  if (ifMatch === undefined)
    throw new AppError('precondition', 'The If-Match header with the version you started from is missing.')
  if (ifMatch === state.version) return
  const { draft, revision, published } = state
  const base = draft ? await findRevision(ctx, place, draft.baseVersion) : revision
  throw new AppError('stale', 'Someone else has changed this in the meantime.', {
    data: {
      version: state.version,
      current: draft?.body ?? published,
      base: base?.body ?? null,
      by: draft?.editedBy ?? revision?.publishedBy ?? null,
      at: (draft?.editedAt ?? revision?.publishedAt)?.toISOString() ?? null,
    },
  })
}

/** Checks types and sizes; unfinished content is no problem. */
function parseDraft({ kind }: DraftPlace, body: unknown): DraftBody {
  const parsed = watchMasks((draft) => kind.draft.safeParse(draft))(body)
  if (parsed.success) return parsed.data
  const errors = problemsIn(kind.draft, body)
  const [first] = Object.entries(errors)
  throw new AppError('invalid', first ? `${first[0]}: ${first[1]}` : 'This cannot be saved.', { errors })
}

/**
 * Stores content that was public before it was first edited here as the first revision, so that there is a base
 * for merging and a way back.
 */
async function ensureBase(ctx: Context, { kind, subjectId }: DraftPlace, { revision, published }: DraftState) {
  if (revision || !published) return revision?.version ?? 0
  const draftRow = { kind: kind.kind, subjectId, version: 1, body: published, publishedAt: ctx.now }
  await ctx.db.insert(revisions).values(draftRow).onConflictDoNothing()
  return 1
}

const editedAfterScheduling = msg`This was changed after it was scheduled. Please publish or schedule it again.`

/**
 * Returns how an edit changes a draft's schedule: an editor who may publish keeps it and becomes the one who
 * scheduled it. Any other editor cancels it, since nobody who may publish has seen the new text; the reason stays
 * until such a person edits the draft.
 */
async function scheduleAfter(
  ctx: Context,
  { kind, subjectId }: DraftPlace,
  { draft, body }: { draft: Draft; body: DraftBody },
) {
  const mayPublish = await kind.mayPublish(ctx, subjectId, body)
  if (!draft.publishAt) return { problem: mayPublish ? null : draft.problem }
  if (mayPublish) return { scheduledBy: userOf(ctx).id, problem: null }
  await audit(ctx, { action: 'publication-unscheduled', subjectId, subjectKind: kind.kind })
  return { publishAt: null, scheduledBy: null, problem: editedAfterScheduling }
}

/** Stores a draft and returns its new state. */
async function storeDraft(
  ctx: Context,
  place: DraftPlace,
  { state, body }: { state: DraftState; body: DraftBody },
): Promise<DraftState> {
  const { kind, subjectId } = place
  const version = sql<number>`nextval('draft_versions')`
  const edited = { body, version, editedBy: userOf(ctx).id, editedAt: ctx.now }
  if (state.draft) {
    const timing = await scheduleAfter(ctx, place, { draft: state.draft, body })
    const [draft = null] = await ctx.db
      .update(drafts)
      .set({ ...edited, ...timing })
      .where(and(eq(drafts.kind, kind.kind), eq(drafts.subjectId, subjectId)))
      .returning()
    return stateOf(draft, state)
  }
  const baseVersion = await ensureBase(ctx, place, state)
  await ctx.db.insert(drafts).values({ ...edited, kind: kind.kind, subjectId, baseVersion })
  // Logs only the start of a draft, as logging each save would fill the log.
  await audit(ctx, { action: 'draft-begun', subjectId, subjectKind: kind.kind })
  return readState(ctx, place)
}

/** Refuses with 404, so that nobody learns what exists. */
export async function requireDrafting(ctx: Context, { kind, subjectId }: DraftPlace, body: DraftBody | null) {
  if (!(await kind.mayDraft(ctx, subjectId, body))) throw notFound(kind.noun)
}

/**
 * Saves a draft, finished or not; a scheduled one keeps its time only if the editor may publish it. 400 naming
 * fields that cannot be stored, 404 for those who may not edit it, 409 `stale` and 428 as for `requireCurrent`.
 */
export async function saveDraft(ctx: Context, place: DraftPlace, input: Precondition & { body: unknown }) {
  const body = parseDraft(place, input.body)
  return inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const state = await readState(ctx, place)
    await requireDrafting(ctx, place, state.draft?.body ?? state.published)
    await requireDrafting(ctx, place, body)
    await requireCurrent(ctx, place, { state, ifMatch: input.ifMatch })
    return storeDraft(ctx, place, { state, body })
  })
}

/** Makes an earlier revision the draft. */
export async function restoreRevision(ctx: Context, place: DraftPlace, input: Precondition & { version: number }) {
  return inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const { body } = await getRevision(ctx, place, input.version)
    const state = await readState(ctx, place)
    await requireDrafting(ctx, place, state.draft?.body ?? state.published)
    await requireCurrent(ctx, place, { state, ifMatch: input.ifMatch })
    const restored = await storeDraft(ctx, place, { state, body: parseDraft(place, body) })
    const details = { version: input.version }
    await audit(ctx, { action: 'revision-restored', subjectId: place.subjectId, subjectKind: place.kind.kind, details })
    return restored
  })
}

/** Discards the draft; what is public stays. */
export async function discardDraft(ctx: Context, place: DraftPlace, input: Precondition) {
  return inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const state = await readState(ctx, place)
    await requireDrafting(ctx, place, state.draft?.body ?? state.published)
    await requireCurrent(ctx, place, { state, ifMatch: input.ifMatch })
    await ctx.db.delete(drafts).where(and(eq(drafts.kind, place.kind.kind), eq(drafts.subjectId, place.subjectId)))
    await audit(ctx, { action: 'draft-discarded', subjectId: place.subjectId, subjectKind: place.kind.kind })
    return readState(ctx, place)
  })
}
