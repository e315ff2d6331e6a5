import { get } from '#platform/http/call.ts'
import type { FoundAnswer } from './schema.ts'

export const searchCalls = {
  /** Finds entries with all words of `q`, each at least by prefix. */
  search: get('/api/website/search').types<{ query: { q: string; limit?: number }; answer: FoundAnswer }>(),
}
