import { get } from '#platform/http/call.ts'
import type { Prospectus } from './schema.ts'

export const prospectusCalls = {
  /** By the `seo_url` of the course. */
  prospectus: get('/api/website/web/prospectus/:id').types<{ answer: Prospectus }>(),
}
