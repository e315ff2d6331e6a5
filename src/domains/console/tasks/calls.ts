import { get, post } from '#platform/http/call.ts'
import type { StaffTask } from './schema.ts'

/** Exports and imports, each person's own. */
export const taskCalls = {
  tasks: get('/api/staff/tasks').types<{ answer: StaffTask[] }>(),
  cancelTask: post('/api/staff/tasks/:id/cancel').types<{ answer: StaffTask }>(),
  /** For one day, and only for the person who asked. */
  taskFile: get('/api/staff/tasks/:id/file', 'bytes').types(),
}
