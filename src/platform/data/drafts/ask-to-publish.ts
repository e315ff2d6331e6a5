import { z } from 'zod'
import { type Context, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { FourEyes, ShownRow } from '../approvals/four-eyes.ts'
import { listOpenAbout } from '../approvals/reads.ts'
import { hashOf, requestApproval } from '../approvals/request-approval.ts'
import { audit } from '../database/audit.ts'
import type { DraftBody } from '../database/tables.ts'
import type { AnyDraftKind } from './kinds.ts'
import { applyDraft, requireComplete } from './publish-draft.ts'
import { type DraftPlace, type DraftState, lockSubject, readState } from './reads.ts'

/*
 * Kinds whose publication two people decide: the frozen body of a request is published, and no draft of them
 * publishes itself.
 */

const frozen = z.strictObject({ body: z.record(z.string(), z.json()) })
type Frozen = z.infer<typeof frozen>

/**
 * Version of the draft and of what is public: a change of either, such as a withdrawn consent, makes a request
 * lapse.
 */
const versionOf = (state: DraftState) => hashOf([state.version, state.published])

function rowsOf(kind: AnyDraftKind, before: DraftBody | null, after: DraftBody): ShownRow[] {
  const lines = kind.fourEyes?.lines ?? []
  return lines.map(({ label, as, of }) => ({ label, as, before: before ? of(before) : null, after: of(after) }))
}

/** Returns the four-eyes action of a kind; undefined for one that needs no second person. */
export function publicationOf(kind: AnyDraftKind): FourEyes<Frozen> | undefined {
  const { fourEyes } = kind
  if (!fourEyes) return undefined
  const { action, label, short, mayApprove, listApprovers, pathOf } = fourEyes
  const placeOf = (subjectId: string): DraftPlace => ({ kind, subjectId })
  return {
    action,
    label,
    short,
    subjectKind: kind.kind,
    body: frozen,
    mayRequest: (ctx, { subjectId, body: { body } }) => Promise.resolve(kind.mayPublish(ctx, subjectId, body)),
    mayApprove,
    listApprovers,
    async versionOf(ctx, { subjectId }) {
      await lockSubject(ctx, placeOf(subjectId))
      return versionOf(await readState(ctx, placeOf(subjectId)))
    },
    async show(ctx, { subjectId, body: { body } }) {
      const before = await kind.read(ctx, subjectId)
      return { title: kind.titleOf(body), path: pathOf(subjectId), rows: rowsOf(kind, before, body) }
    },
    async execute(ctx, { subjectId, body: { body } }, { isAlone }) {
      const place = placeOf(subjectId)
      await requireComplete(ctx, place, body)
      const state = await readState(ctx, place)
      const by = userOf(ctx).id
      // For the history, which readers of the log may not open.
      const note = isAlone ? t`Approved by one person.` : ''
      const version = await applyDraft(ctx, place, { state, body, by, note })
      await audit(ctx, { action: 'published', subjectId, subjectKind: kind.kind, details: { version } })
    },
  }
}

type Asked = { state: DraftState; body: DraftBody; reason: string }

/**
 * Freezes a body of `state` for publication by a second person. 400 naming what is missing, 409 if it is
 * requested already or was changed meanwhile.
 */
export async function askToPublish(ctx: Context, place: DraftPlace, { state, body, reason }: Asked) {
  const action = publicationOf(place.kind)
  if (!action) throw new Error(`${place.kind.kind} is published by one person`)
  await requireComplete(ctx, place, body)
  const isSame = async (ctx: Context) => {
    if (versionOf(await readState(ctx, place)) === versionOf(state)) return
    throw new AppError('conflict', 'Someone else has changed this in the meantime. Please review it again.')
  }
  const change = { subjectId: place.subjectId, body: { body: frozen.shape.body.parse(body) } }
  await requestApproval(ctx, { ...action, check: isSame }, { ...change, reason })
}

/** Returns the request waiting for exactly this state; null if there is none, or the draft has changed since. */
export async function findWaitingPublication(ctx: Context, { kind, subjectId }: DraftPlace, state: DraftState) {
  if (!kind.fourEyes) return null
  const open = await listOpenAbout(ctx, kind.fourEyes.action, [subjectId])
  return open.find(({ subjectVersion }) => subjectVersion === versionOf(state))?.id ?? null
}
