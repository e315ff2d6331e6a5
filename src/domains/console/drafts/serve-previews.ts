import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { type DraftKinds, kindOf } from '#platform/data/drafts/kinds.ts'
import { findPreview, previewDraft, type RenderPath } from '#platform/data/drafts/preview-draft.ts'
import { AppError } from '#platform/errors.ts'
import type { Http } from '#platform/http/http.ts'
import { id } from '#platform/http/schema.ts'
import { draftCalls } from '../calls.ts'
import { noBody, preview } from './schema.ts'

const params = z.strictObject({ kind: z.string().max(60), id })

/** Serves previews. `render` makes the page of a path; null where there are no pages. */
export function servePreviews({ app, serve }: Http, kinds: DraftKinds, render: RenderPath | null) {
  const options = { who: permitted('staff.door'), params, body: noBody, answer: preview }
  serve(draftCalls.previewDraft, options, async (ctx, { params }) => {
    const place = { kind: kindOf(kinds, params.kind), subjectId: params.id }
    if (!render) throw new AppError('unavailable', 'This server does not render pages.')
    return { path: `/preview/${await previewDraft(ctx, place, render)}` }
  })
  app.get('/preview/:key', { schema: { hide: true } }, async (request, reply) => {
    const key = id.safeParse(Object(request.params).key)
    const html = key.success ? await findPreview(request.ctx, key.data) : null
    if (html === null) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
