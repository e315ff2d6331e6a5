import { get } from '../../../platform/http/call.ts'
import type { SystemHealth } from './schema.ts'

export const sealCalls = {
  systemHealth: get('/api/staff/system').types<{ answer: SystemHealth }>(),
}
