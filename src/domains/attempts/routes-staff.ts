import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { pageQuery } from '../../platform/list-module.ts'
import { failure, id, idParams, success } from '../../platform/schema.ts'
import { releaseResults } from '../exams/release-results.ts'
import { releasedResults } from '../exams/schema.ts'
import { mayDo } from '../identity/access.ts'
import { listRanks } from './reads-rank-list.ts'
import { isBeingSat } from './reads-release.ts'
import { rankList } from './schema-ranks.ts'

const ranksQuery = z.strictObject({ centre: id.optional(), page: pageQuery.page })

export function registerResultRoutes({ app, allowed }: Http) {
  app.post(
    '/api/staff/tests/:id/release-results',
    {
      onRequest: allowed((actor) => mayDo(actor, 'exams.release')),
      schema: {
        ...{ params: idParams, body: z.strictObject({}) },
        response: { 200: success(releasedResults), '4xx': failure },
      },
    },
    async ({ ctx, params }) => ({
      ...{ success: true as const, data: await releaseResults(ctx, params.id, isBeingSat) },
    }),
  )

  app.get(
    '/api/staff/tests/:id/ranks',
    {
      onRequest: allowed((actor) => mayDo(actor, 'exams.ranks')),
      schema: { params: idParams, querystring: ranksQuery, response: { 200: success(rankList), '4xx': failure } },
    },
    async ({ ctx, params, query }) => ({ success: true as const, data: await listRanks(ctx, params.id, query) }),
  )
}
