import { z } from 'zod'
import { compareColours } from '#domains/content/staff/compare-colours.ts'
import { listPublished } from '#domains/content/staff/list-published.ts'
import type { Thing } from '#domains/content/staff/prepare-kind.ts'
import { withdrawConsent } from '#domains/content/staff/publish-person.ts'
import {
  archiveBody,
  archived,
  listWords,
  orderBody,
  themeContrast,
  thingList,
  thingState,
  withdrawBody,
} from '#domains/content/staff/schema.ts'
import { mayDo } from '#domains/identity/access.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countingNumber } from '#platform/http/list-module.ts'
import { id } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { exactText } from '#platform/text/schema.ts'
import { thingCalls } from '../calls.ts'
import { archiveThing, orderThings } from './archive-thing.ts'

const kindParams = z.strictObject({ kind: z.string().max(60) })
const choice = exactText(60).optional()
const filters = {
  section: choice,
  sub_category_id: id.optional(),
  category_id: id.optional(),
  type: choice,
  product_id: id.optional(),
  batch_id: id.optional(),
  centre_id: id.optional(),
  session: choice,
}
const thingsQuery = z.strictObject({
  ...listQuery,
  ...filters,
  q: listWords,
  state: thingState.optional(),
  centre: id.optional(),
  draft_by: id.optional().describe('Who has changed it last and not published it'),
})

/** Returns a kind of things. 404 for an unknown kind, or one that the caller may not manage. */
function thingOf(ctx: Context, things: ReadonlyMap<string, Thing>, kind: string) {
  const thing = things.get(kind)
  if (!thing || !mayDo(ctx.actor, thing.read)) throw notFound('list')
  return thing
}

/** Returns the filters in the query; 400 for one that this list does not have. */
function chosenFilters({ list }: Thing, query: z.output<typeof thingsQuery>) {
  const chosen: Record<string, string> = {}
  const { limit: _limit, after: _after, q: _q, state: _state, centre: _centre, draft_by: _draftBy, ...narrowed } = query
  for (const [name, value] of Object.entries(narrowed)) {
    if (value === undefined) continue
    if (!list?.filters?.[name])
      throw new AppError('invalid', t`${name}: this list does not have this filter.`, {
        errors: { [name]: 'is not a filter of this list' },
      })
    chosen[name] = value
  }
  return chosen
}

export function thingRoutes(serve: Serve, things: ReadonlyMap<string, Thing>) {
  const who = permitted('staff.door')
  serve(
    thingCalls.things,
    { who, params: kindParams, query: thingsQuery, answer: thingList },
    (ctx, { params, query }) => {
      const thing = thingOf(ctx, things, params.kind)
      if (!thing.list) throw notFound('list')
      const listed = { kind: params.kind, list: thing.list, titleOf: thing.draft.titleOf }
      const { draft_by: draftBy, ...rest } = query
      return listPublished(ctx, listed, { ...rest, draftBy, filters: chosenFilters(thing, query) })
    },
  )
  serve(
    thingCalls.archiveThing,
    { who, params: kindParams.extend({ id }), body: archiveBody, answer: archived },
    (ctx, { params, body }) =>
      archiveThing(ctx, thingOf(ctx, things, params.kind), { id: params.id, isArchived: body.archived }),
  )
  serve(thingCalls.orderThings, { who, params: kindParams, body: orderBody }, async (ctx, { params, body }) => {
    await orderThings(ctx, thingOf(ctx, things, params.kind), body.ids)
    return t`The order has been saved.`
  })
  const hue = countingNumber(359).or(z.literal('0').transform(() => 0))
  serve(
    thingCalls.contrast,
    {
      who: permitted(['institute.edit', 'institute.request']),
      query: z.strictObject({ brand_hue: hue, print_hue: hue }),
      answer: themeContrast,
    },
    (_ctx, { query }) => compareColours(query),
  )
  serve(
    thingCalls.withdrawConsent,
    { who: permitted('consents.request'), body: withdrawBody },
    async (ctx, { body }) => {
      await withdrawConsent(ctx, body)
      return t`The consent has been withdrawn, and this person is no longer shown anywhere.`
    },
  )
}
