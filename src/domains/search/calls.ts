import { get } from '#platform/http/call.ts'
import type { FoundAnswer, FoundKind } from './schema.ts'

export const searchCalls = {
  /** Finds entries with all words of `q`, each at least by prefix; for a student, those about their exam first. */
  search: get('/api/website/search').types<{
    query: { q: string; kind?: FoundKind; limit?: number }
    answer: FoundAnswer
  }>(),
}
