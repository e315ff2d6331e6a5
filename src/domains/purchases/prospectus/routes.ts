import { z } from 'zod'
import { everyone, type Serve } from '#platform/http/serve.ts'
import { prospectusCalls } from './calls.ts'
import { getProspectus } from './reads.ts'
import { prospectus } from './schema.ts'

export function prospectusRoutes(serve: Serve) {
  const params = z.strictObject({ id: z.string().min(1).max(300) })
  serve(prospectusCalls.prospectus, { who: everyone, cache: 'public', params, answer: prospectus }, (ctx, { params }) =>
    getProspectus(ctx, params.id),
  )
}
