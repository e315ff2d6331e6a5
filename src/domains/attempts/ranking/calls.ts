import { get } from '#platform/http/call.ts'
import type { RankList } from './schema.ts'

export const rankingCalls = {
  ranks: get('/api/staff/tests/:id/ranks').types<{ query: { centre?: string; page?: number }; answer: RankList }>(),
}
