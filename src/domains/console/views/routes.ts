import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { viewCalls } from './calls.ts'
import { chooseStart, getStart } from './choose-start.ts'
import { listViews, removeView, saveView } from './save-view.ts'
import { listName, savedView, startBody, startPlace, viewBody } from './schema.ts'

export function viewRoutes(serve: Serve) {
  const who = permitted('staff.door')
  const answer = z.array(savedView)
  serve(viewCalls.views, { who, query: z.strictObject({ list: listName }), answer }, (ctx, { query }) =>
    listViews(ctx, query.list),
  )
  serve(viewCalls.startPlace, { who, answer: startPlace }, (ctx) => getStart(ctx))
  const body = z.strictObject({ start: startBody.nullable() })
  serve(viewCalls.chooseStart, { who, body, answer: startPlace }, (ctx, { body }) => chooseStart(ctx, body.start))
  serve(viewCalls.saveView, { who, body: viewBody, answer }, (ctx, { body }) => saveView(ctx, body))
  serve(viewCalls.removeView, { who, answer }, (ctx, { params }) => removeView(ctx, params.id))
}
