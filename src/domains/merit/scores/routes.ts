import { z } from 'zod'
import { pageQuery } from '#platform/http/list-module.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { scoreCalls } from './calls.ts'
import { findResult } from './find-result.ts'
import { listOwnResults, readOwnScore } from './reads.ts'
import { listPublished, readPublishedPage } from './reads-public.ts'
import { foundResult, lookUpBody, ownResult, ownScore, publicPage, publishedList } from './schema.ts'

export function scoreRoutes(serve: Serve) {
  serve(scoreCalls.ownResults, { who: signedIn, answer: z.array(ownResult) }, (ctx) => listOwnResults(ctx))
  serve(scoreCalls.ownScore, { who: signedIn, answer: ownScore }, (ctx, { params }) => readOwnScore(ctx, params.id))
  serve(scoreCalls.published, { who: everyone, answer: z.array(publishedList), cache: 'public' }, (ctx) =>
    listPublished(ctx),
  )
  serve(
    scoreCalls.publishedPage,
    { who: everyone, query: z.strictObject({ page: pageQuery.page }), answer: publicPage, cache: 'public' },
    (ctx, { params, query }) => readPublishedPage(ctx, params.id, query.page),
  )
  serve(
    scoreCalls.lookUp,
    { who: everyone, body: lookUpBody, answer: foundResult, logRefusals: true },
    (ctx, { params, body }) => findResult(ctx, params.id, body),
  )
}
