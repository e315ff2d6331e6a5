import { get } from '#platform/http/call.ts'
import type { MasteryOfTopics } from './schema.ts'

export const masteryCalls = {
  /** Mastery of the signed-in student, from all closed attempts whose results are out. */
  topicMastery: get('/api/student-portal/topic-mastery').types<{ answer: MasteryOfTopics }>(),
}
