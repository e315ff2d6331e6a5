import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { LockStaff } from '../approvals/four-eyes.ts'
import { audit } from '../database/audit.ts'
import { type DraftBody, drafts, revisions } from '../database/tables.ts'
import { type DraftKinds, listProblems, needsSecondPerson } from './kinds.ts'
import { type Draft, type DraftPlace, type DraftState, findDraft, lockSubject, readState } from './reads.ts'
import { type Precondition, requireCurrent } from './save-draft.ts'

/** Throws 400 naming every field that is missing or wrong. */
export async function requireComplete(ctx: Context, place: DraftPlace, body: DraftBody) {
  const errors = await listProblems(ctx, place, body)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
}

type Publication = { state: DraftState; body: DraftBody; by: string | null; note: string }

/** Writes the public rows and the revision and ends the draft, in the caller's transaction. Returns the new version. */
export async function applyDraft(ctx: Context, place: DraftPlace, publication: Publication) {
  const { kind, subjectId } = place
  const { state, body, by, note } = publication
  await kind.apply(ctx, subjectId, body)
  const version = (state.revision?.version ?? 0) + 1
  const revision = { kind: kind.kind, subjectId, version, body, publishedBy: by, publishedAt: ctx.now, note }
  await ctx.db.insert(revisions).values(revision)
  await ctx.db.delete(drafts).where(and(eq(drafts.kind, kind.kind), eq(drafts.subjectId, subjectId)))
  return version
}

async function schedule(ctx: Context, { kind, subjectId }: DraftPlace, at: Date | null) {
  const scheduledBy = at ? userOf(ctx).id : null
  await ctx.db
    .update(drafts)
    .set({ publishAt: at, scheduledBy, problem: null })
    .where(and(eq(drafts.kind, kind.kind), eq(drafts.subjectId, subjectId)))
  const details: Record<string, string> = at ? { at: at.toISOString() } : {}
  const action = at ? 'publication-scheduled' : 'publication-unscheduled'
  await audit(ctx, { action, subjectId, subjectKind: kind.kind, details })
  if (!at) return
  const payload = { kind: kind.kind, subjectId, at: at.toISOString() }
  await enqueue(ctx, { kind: 'publish-draft', payload, runAt: at })
}

/** Refuses kinds that need two people; those are published through `askToPublish`. */
async function requireOnePerson(ctx: Context, { kind, subjectId }: DraftPlace) {
  if (await needsSecondPerson(ctx, kind, subjectId))
    throw new AppError('conflict', t`A second person must approve this ${translated(kind.noun)}.`)
}

type PublishInput = Precondition & { /** Without it: now. */ at?: Date | undefined; note?: string | undefined }

/**
 * Publishes a draft now or schedules it. 400 naming what is missing, 403 for those who may only draft, 409
 * `stale` or with nothing to publish, 428 without a version.
 */
export async function publishDraft(ctx: Context, place: DraftPlace, input: PublishInput) {
  return inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const state = await readState(ctx, place)
    await requireCurrent(ctx, place, { state, ifMatch: input.ifMatch })
    const { draft } = state
    if (!draft) throw new AppError('conflict', 'There are no changes to publish.')
    if (!(await place.kind.mayPublish(ctx, place.subjectId, draft.body)))
      throw new AppError(
        'forbidden',
        'You can save drafts but not publish. Please ask someone who is allowed to publish.',
      )
    await requireOnePerson(ctx, place)
    await requireComplete(ctx, place, draft.body)
    if (input.at && input.at > ctx.now) {
      await schedule(ctx, place, input.at)
      return readState(ctx, place)
    }
    const publication = { state, body: draft.body, by: userOf(ctx).id, note: input.note ?? '' }
    const version = await applyDraft(ctx, place, publication)
    await audit(ctx, {
      action: 'published',
      subjectId: place.subjectId,
      subjectKind: place.kind.kind,
      details: { version },
    })
    return readState(ctx, place)
  })
}

/** Cancels the scheduled publication; the draft stays. */
export async function unscheduleDraft(ctx: Context, place: DraftPlace, input: Precondition) {
  return inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const state = await readState(ctx, place)
    await requireCurrent(ctx, place, { state, ifMatch: input.ifMatch })
    if (state.draft && !(await place.kind.mayPublish(ctx, place.subjectId, state.draft.body)))
      throw new AppError('forbidden', 'Please ask someone who is allowed to publish.')
    await schedule(ctx, place, null)
    return readState(ctx, place)
  })
}

/** Stores a refusal with the draft, for people to read; any other error fails the job, which is retried. */
async function noteProblem(ctx: Context, { kind, subjectId }: DraftPlace, error: unknown) {
  if (!(error instanceof AppError)) throw error
  await ctx.db
    .update(drafts)
    .set({ publishAt: null, problem: error.message })
    .where(and(eq(drafts.kind, kind.kind), eq(drafts.subjectId, subjectId)))
  await audit(ctx, { action: 'publication-failed', subjectId, subjectKind: kind.kind })
}

/** `lockStaff` returns the person who scheduled it, with their grants at publication. */
type How = { kinds: DraftKinds; lockStaff: LockStaff }

/** Acts as the person who scheduled it; 403 if they may no longer publish it. */
async function actAsScheduler(
  ctx: Context,
  place: DraftPlace,
  { draft, lockStaff }: { draft: Draft; lockStaff: LockStaff },
) {
  const by = draft.scheduledBy
  const actor = by === null ? undefined : (await lockStaff(ctx, [by])).get(by)
  const asNow = actor && { ...ctx, actor }
  if (!asNow || !(await place.kind.mayPublish(asNow, place.subjectId, draft.body)))
    throw new AppError('forbidden', 'The person who scheduled it may no longer publish it. Please publish it again.')
  return asNow
}

/**
 * Job: publishes what was scheduled for exactly this time, as the person who scheduled it. A draft rescheduled or
 * unscheduled since is left alone.
 */
export async function publishOnTime(ctx: Context, { kinds, lockStaff }: How, payload: Record<string, unknown>) {
  const kind = kinds.get(String(payload.kind))
  if (!kind) throw new Error(`There is no kind of draft called ${String(payload.kind)}`)
  const place = { kind, subjectId: String(payload.subjectId) }
  const done = inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, place)
    const state = await readState(ctx, place)
    const { draft } = state
    if (draft?.publishAt?.toISOString() !== payload.at || !draft) return
    await requireOnePerson(await actAsScheduler(ctx, place, { draft, lockStaff }), place)
    await requireComplete(ctx, place, draft.body)
    const version = await applyDraft(ctx, place, { state, body: draft.body, by: draft.scheduledBy, note: '' })
    await audit(ctx, {
      action: 'published',
      subjectId: place.subjectId,
      subjectKind: kind.kind,
      details: { version, scheduled: true },
    })
  })
  await done.catch(async (error: unknown) => {
    if (await findDraft(ctx, place)) await noteProblem(ctx, place, error)
  })
}
