import { get, post } from '#platform/http/call.ts'
import type { PushSettings, SubscribeBody, UnsubscribeBody } from './schema.ts'

export const pushCalls = {
  pushSettings: get('/api/student-portal/push-settings').types<{ answer: PushSettings }>(),
  /** From now on this device is reminded of the student's classes, and of nobody else's. */
  subscribe: post('/api/student-portal/push-subscriptions').types<{ body: SubscribeBody; answer: PushSettings }>(),
  unsubscribe: post('/api/student-portal/push-subscriptions/remove').types<{
    body: UnsubscribeBody
    answer: PushSettings
  }>(),
}
