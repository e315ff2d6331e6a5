import type { WordsPlaces } from '#domains/content/terminology/reads.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { systemCalls } from './calls.ts'
import { getSystemHealth } from './reads.ts'
import { dropJobBody, systemHealth } from './schema.ts'
import { dropJob, retryJob } from './settle-job.ts'

export function systemRoutes(serve: Serve, places: WordsPlaces) {
  serve(systemCalls.systemHealth, { who: permitted('system.read', 'any centre'), answer: systemHealth }, (ctx) =>
    getSystemHealth(ctx, places),
  )
  const who = permitted('settings.edit')
  serve(systemCalls.retryJob, { who }, async (ctx, { params }) => {
    await retryJob(ctx, params.id)
    return t`It is being tried again now.`
  })
  serve(systemCalls.dropJob, { who, body: dropJobBody }, async (ctx, { params, body }) => {
    await dropJob(ctx, params.id, body)
    return t`The job has been dropped.`
  })
}
