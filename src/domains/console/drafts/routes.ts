import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { type DraftKinds, kindOf, needsSecondPerson } from '#platform/data/drafts/kinds.ts'
import { publishDraft, unscheduleDraft } from '#platform/data/drafts/publish-draft.ts'
import {
  type DraftPlace,
  type DraftState,
  findRevision,
  getRevision,
  listRevisions,
  readState,
} from '#platform/data/drafts/reads.ts'
import { discardDraft, requireDrafting, restoreRevision, saveDraft } from '#platform/data/drafts/save-draft.ts'
import { ifMatchOf } from '#platform/http/idempotency.ts'
import { id, success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { draftCalls } from '../calls.ts'
import { askForPublication, listNames, presentDraft } from './present-draft.ts'
import {
  fields,
  noBody,
  publishDraftBody,
  restoreBody,
  revisionsQuery,
  saveDraftBody,
  staffDraft,
  staffRevision,
  staffRevisionRow,
} from './schema.ts'

const kindName = z.string().max(60)
const params = z.strictObject({ kind: kindName, id })
const revisionParams = z.strictObject({
  kind: kindName,
  id,
  version: z.string().regex(/^\d{1,7}$/, 'must be a version number'),
})

async function presentRevisions(ctx: Context, { kind }: DraftPlace, rows: Awaited<ReturnType<typeof listRevisions>>) {
  const names = await listNames(
    ctx,
    rows.map(({ publishedBy }) => publishedBy),
  )
  return rows.map((row) => ({
    version: row.version,
    title: kind.titleOf(row.body),
    published_by: names.get(row.publishedBy ?? '') ?? null,
    published_at: row.publishedAt.toISOString(),
    note: row.note,
  }))
}

type Asked = { params: { kind: string; id: string }; request: FastifyRequest; reply: FastifyReply }

/** Routes of drafts, the same for every kind; permissions are defined by the kind. */
export function draftRoutes(serve: Serve, kinds: DraftKinds) {
  const who = permitted('staff.door')
  const placeOf = ({ kind, id }: Asked['params']): DraftPlace => ({ kind: kindOf(kinds, kind), subjectId: id })
  /** Answers with the state; its version is also the ETag. */
  const tell = async (ctx: Context, { params, reply }: Asked, state: DraftState) => {
    reply.header('etag', `"${state.version}"`)
    return presentDraft(ctx, placeOf(params), state)
  }
  const open = async (ctx: Context, place: DraftPlace) => {
    const state = await readState(ctx, place)
    await requireDrafting(ctx, place, state.draft?.body ?? state.published)
    return state
  }
  serve(draftCalls.draft, { who, params, answer: staffDraft }, async (ctx, asked) =>
    tell(ctx, asked, await open(ctx, placeOf(asked.params))),
  )
  serve(draftCalls.saveDraft, { who, params, body: saveDraftBody, answer: staffDraft }, async (ctx, asked) => {
    const input = { ifMatch: ifMatchOf(asked.request), body: asked.body.body }
    return tell(ctx, asked, await saveDraft(ctx, placeOf(asked.params), input))
  })
  const publishing = { who, params, body: publishDraftBody, answer: staffDraft, others: { 202: success(staffDraft) } }
  serve(draftCalls.publishDraft, publishing, async (ctx, asked) => {
    const { at, note } = asked.body
    const place = placeOf(asked.params)
    if (await needsSecondPerson(ctx, place.kind, place.subjectId)) {
      const input = { ifMatch: ifMatchOf(asked.request), at, note }
      const data = await tell(ctx, asked, await askForPublication(ctx, place, input))
      return new OtherAnswer(202, { success: true, data })
    }
    const input = { ifMatch: ifMatchOf(asked.request), at: at === undefined ? undefined : new Date(at), note }
    return tell(ctx, asked, await publishDraft(ctx, place, input))
  })
  serve(draftCalls.unscheduleDraft, { who, params, body: noBody, answer: staffDraft }, async (ctx, asked) =>
    tell(ctx, asked, await unscheduleDraft(ctx, placeOf(asked.params), { ifMatch: ifMatchOf(asked.request) })),
  )
  serve(draftCalls.discardDraft, { who, params, body: noBody, answer: staffDraft }, async (ctx, asked) =>
    tell(ctx, asked, await discardDraft(ctx, placeOf(asked.params), { ifMatch: ifMatchOf(asked.request) })),
  )
  const revisionsOptions = { who, params, query: revisionsQuery, answer: z.array(staffRevisionRow) }
  serve(draftCalls.revisions, revisionsOptions, async (ctx, { params, query }) => {
    const place = placeOf(params)
    await open(ctx, place)
    return presentRevisions(ctx, place, await listRevisions(ctx, place, query.before))
  })
  serve(draftCalls.revision, { who, params: revisionParams, answer: staffRevision }, async (ctx, { params }) => {
    const place = placeOf(params)
    await open(ctx, place)
    const row = await getRevision(ctx, place, Number(params.version))
    const before = await findRevision(ctx, place, row.version - 1)
    const [shown] = await presentRevisions(ctx, place, [row])
    if (!shown) throw new Error('a revision was not presented')
    return { ...shown, body: fields.parse(row.body), before: before && fields.parse(before.body) }
  })
  serve(draftCalls.restoreRevision, { who, params, body: restoreBody, answer: staffDraft }, async (ctx, asked) => {
    const input = { ifMatch: ifMatchOf(asked.request), version: asked.body.version }
    return tell(ctx, asked, await restoreRevision(ctx, placeOf(asked.params), input))
  })
}
