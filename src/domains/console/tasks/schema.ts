import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'

const taskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type TaskState = z.infer<typeof taskState>

/** A task of the caller's own. */
export const staffTask = z.strictObject({
  _id: id,
  title: z.string(),
  state: taskState,
  is_resumed: z.boolean().describe('It goes on after an interruption'),
  done: z.number().int(),
  total: z.number().int().nullable().describe('null while it is not known'),
  told: z.string().describe('What came of it'),
  problem: z.string().nullable(),
  file_name: z.string().nullable().describe('null: there is none, or its day is over'),
  kept_until: time.nullable(),
  to: z.string().nullable().describe('The screen that it belongs to'),
  created_at: time,
  ended_at: time.nullable(),
})
export type StaffTask = z.infer<typeof staffTask>
