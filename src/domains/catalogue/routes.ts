import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'
import { listModule } from '../../platform/list-module.ts'
import { failure, success } from '../../platform/schema.ts'
import { listedContentCategory } from '../content/schema.ts'
import { listExamsByCategory, publicLists } from './reads.ts'
import { listedCentre, listedExamCategory, listedProduct, publicExamCategory } from './schema.ts'

const listedRow = z.union([listedProduct, listedExamCategory, listedCentre, listedContentCategory])

export function registerCatalogueRoutes({ app }: Http) {
  app.get(
    '/api/website/list/:module/all',
    {
      config: { isPublic: true },
      schema: {
        params: z.strictObject({ module: z.string().max(60) }),
        querystring: z.strictObject({ keys: z.string().max(500).optional().describe('Comma-separated field names') }),
        response: { 200: success(z.array(listedRow)), '4xx': failure },
      },
    },
    async ({ ctx, params, query }) => {
      const module = Object.hasOwn(publicLists, params.module) ? publicLists[params.module] : undefined
      if (!module)
        throw new AppError('invalid', 'module: there is no such list.', { errors: { module: 'is not a known list' } })
      return { success: true as const, data: await listModule(ctx, module, query.keys) }
    },
  )

  app.get(
    '/api/website/web/all-exams-and-categories',
    {
      config: { isPublic: true },
      schema: {
        querystring: z.strictObject({}),
        response: { 200: success(z.array(publicExamCategory)), '4xx': failure },
      },
    },
    async ({ ctx }) => ({ success: true as const, data: await listExamsByCategory(ctx) }),
  )
}
