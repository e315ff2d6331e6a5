import { get } from '#platform/http/call.ts'
import type { FoundAnswer } from './schema.ts'

export const searchCalls = {
  /** What has all the words of `q`, each at least begun. */
  search: get('/api/website/search').types<{ query: { q: string; limit?: number }; answer: FoundAnswer }>(),
}
