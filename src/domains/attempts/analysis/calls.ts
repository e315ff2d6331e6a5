import { get } from '#platform/http/call.ts'
import type { Analysis } from './schema.ts'

export const analysisCalls = {
  analysis: get('/api/student-portal/get-submission-data-for-analysis/:id').types<{ answer: Analysis }>(),
}
