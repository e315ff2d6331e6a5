import { get } from '#platform/http/call.ts'
import type { ScoreCardQuery } from './schema.ts'

export const scoreCardCalls = {
  /** A picture of one's own result for friends, PNG of 1080 by 1080 pixels; `id`: of the attempt. 404 for an attempt of somebody else, 403 as long as the results are not out. */
  scoreCard: get('/api/student-portal/score-card/:id', 'bytes').types<{ query: ScoreCardQuery }>(),
}
