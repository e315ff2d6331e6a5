import { sql } from 'drizzle-orm'
import type { Thing } from '#domains/content/staff/prepare-kind.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { askToPublish } from '#platform/data/drafts/ask-to-publish.ts'
import { listProblems, needsSecondPerson } from '#platform/data/drafts/kinds.ts'
import { type DraftPlace, lockSubject, readState } from '#platform/data/drafts/reads.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'

/**
 * Archives a thing, so that it disappears from all pages, or restores it as it was, under the same checks as
 * publishing it. Returns whether a second person must approve it first. 403 without permission to publish it, 404, 409 while
 * something public needs it or when it could not be published as it is.
 */
export async function archiveThing(
  ctx: Context,
  thing: Thing,
  { id, isArchived }: { id: string; isArchived: boolean },
) {
  const { setLive, draft } = thing
  if (!setLive) throw new AppError('conflict', 'This cannot be archived.')
  if ((await draft.read(ctx, id)) === null) throw notFound(draft.noun)
  if (!(await thing.mayPublish(ctx, id)))
    throw new AppError('forbidden', 'Please ask someone who is allowed to publish.')
  if (!isArchived && (await needsSecondPerson(ctx, draft, id))) return askToBringBack(ctx, thing, id)
  const done = inTransaction(ctx, async (ctx) => {
    await lockSubject(ctx, { kind: draft, subjectId: id })
    if (!isArchived) await requirePublishable(ctx, { kind: draft, subjectId: id })
    await setLive(ctx, id, !isArchived)
    await audit(ctx, { action: isArchived ? 'archived' : 'unarchived', subjectId: id, subjectKind: draft.kind })
  })
  await done.catch((error: unknown) => {
    if (!/consent/.test(violatedConstraint(error) ?? '')) throw error
    throw new AppError('conflict', 'There is no valid consent. Please add a new one and publish again.')
  })
  return { needs_yes: false }
}

/** Refuses with 409 what could not be published as it is: a seventh banner, or something whose last day has passed. */
async function requirePublishable(ctx: Context, place: DraftPlace) {
  const published = await place.kind.read(ctx, place.subjectId)
  const [problem] = published ? Object.values(await listProblems(ctx, place, published)) : []
  if (problem !== undefined) throw new AppError('conflict', t`Please publish it again. ${problem}`)
}

/** Requests the return of something that two people publish. 409 if it could not be published as it is. */
async function askToBringBack(ctx: Context, { draft: kind }: Thing, subjectId: string) {
  const place = { kind, subjectId }
  const state = await readState(ctx, place)
  if (!state.published || state.draft)
    throw new AppError('conflict', 'There is an unpublished draft. Please publish the draft instead.')
  await requirePublishable(ctx, place)
  await askToPublish(ctx, place, {
    state,
    body: state.published,
    reason: t`To show this ${translated(kind.noun)} again.`,
  })
  return { needs_yes: true }
}

/** Orders things by `ids`; those not named follow. 404 for a list without an order of its own. */
export async function orderThings(ctx: Context, thing: Thing, ids: string[]) {
  const { list, draft } = thing
  const first = ids[0]
  if (!list?.isOrdered || first === undefined) throw notFound('order')
  if (!(await thing.mayPublish(ctx, first)))
    throw new AppError('forbidden', 'Please ask someone who is allowed to publish.')
  const { table } = list
  await inTransaction(ctx, async (ctx) => {
    const place = sql`array_position(${sql.param(ids)}::uuid[], id)`
    await ctx.db.execute(sql`update ${table} set position = ordered.place
      from (select id, row_number() over (order by ${place} nulls last, position) as place from ${table}) ordered
      where ordered.id = ${table.id} and ${table}.position <> ordered.place`)
    await audit(ctx, { action: 'reordered', subjectKind: draft.kind, details: { things: ids.length } })
  })
}
