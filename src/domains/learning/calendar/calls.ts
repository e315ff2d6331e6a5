import { get, post } from '#platform/http/call.ts'
import type { LearningSettings, NewFeed, RemindersBody } from './schema.ts'

export const calendarCalls = {
  learningSettings: get('/api/student-portal/learning-settings').types<{ answer: LearningSettings }>(),
  /** A new secret address; the one there was holds no more. */
  makeFeed: post('/api/student-portal/calendar-feed').types<{ answer: NewFeed }>(),
  revokeFeed: post('/api/student-portal/calendar-feed/revoke').types<{ answer: null }>(),
  setReminders: post('/api/student-portal/class-reminders').types<{ body: RemindersBody; answer: LearningSettings }>(),
}
