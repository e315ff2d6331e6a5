import { get } from '#platform/http/call.ts'
import type { FoundThings, SearchInput } from './schema.ts'

export const staffSearchCalls = {
  /** Everything one may see, with the answer in the row; of each kind eight at most. */
  staffSearch: get('/api/staff/search').types<{ query: SearchInput; answer: FoundThings }>(),
}
