import { get, post } from '#platform/http/call.ts'
import type { NewPattern, StaffPattern, StoredPattern } from './schema.ts'

export const patternCalls = {
  patterns: get('/api/staff/patterns').types<{ query: { key?: string }; answer: StaffPattern[] }>(),
  storePattern: post('/api/staff/patterns').types<{ body: NewPattern; answer: StoredPattern }>(),
}
