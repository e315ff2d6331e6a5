import type { Context } from '#platform/context.ts'
import { askToPublish } from '#platform/data/drafts/ask-to-publish.ts'
import { type DraftPlace, readState } from '#platform/data/drafts/reads.ts'
import { requireCurrent } from '#platform/data/drafts/save-draft.ts'
import { AppError } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'

type Input = { ifMatch: string | undefined; at?: string | undefined; note?: string | undefined }

/** Asks a second person to publish a draft. As publishing it: 400 naming what is missing, 403 for who may not, 409 `stale`, 428 without a version; and 409 for a time, which no second person could see. */
export async function askForPublication(ctx: Context, place: DraftPlace, { ifMatch, at, note }: Input) {
  const state = await readState(ctx, place)
  await requireCurrent(ctx, place, { state, ifMatch })
  const { draft } = state
  if (!draft) throw new AppError('conflict', 'There are no changes to publish.')
  if (!(await place.kind.mayPublish(ctx, place.subjectId, draft.body)))
    throw new AppError(
      'forbidden',
      'You can save drafts but not publish. Please ask someone who is allowed to publish.',
    )
  if (at !== undefined)
    throw new AppError(
      'conflict',
      t`A ${translated(place.kind.noun)} is published as soon as a second person approves it, so it cannot be scheduled.`,
    )
  const reason = note?.trim() || t`Publish this ${translated(place.kind.noun)}`
  await askToPublish(ctx, place, { state, body: draft.body, reason })
  return readState(ctx, place)
}
