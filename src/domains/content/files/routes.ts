import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { fileBody } from '#platform/http/schema.ts'
import type { Serve } from '#platform/http/serve.ts'
import { fileCalls } from './calls.ts'
import { fileUse, storedFile } from './schema.ts'
import { mostBytes } from './set-limits.ts'
import { readConsentFile, storeFile } from './store-file.ts'

export function fileRoutes(serve: Serve) {
  serve(
    fileCalls.storeFile,
    {
      who: permitted(['site.draft', 'catalogue.edit'], 'any centre'),
      query: z.strictObject({ use: fileUse }),
      body: fileBody,
      bodyLimit: mostBytes.file_mb,
      answer: storedFile,
      limit: { name: 'staff-files', capacity: 120, perSecond: 2 },
    },
    (ctx, { query, body }) => storeFile(ctx, { use: query.use, bytes: body }),
  )
  serve(
    fileCalls.consentFile,
    { who: permitted('consents.request'), params: z.strictObject({ name: z.string().max(100) }) },
    async (ctx, { params, reply }) => {
      const { body, contentType } = await readConsentFile(ctx, params.name)
      return reply.type(contentType).header('content-disposition', 'inline').send(body)
    },
  )
}
