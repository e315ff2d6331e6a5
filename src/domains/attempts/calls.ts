import { get } from '#platform/http/call.ts'
import type { Analysis } from './analysis/schema.ts'
import type { ItemUses, TestItems } from './items/schema.ts'
import type { MasteryOfTopics } from './mastery/schema.ts'
import type { RankList } from './ranking/schema.ts'

export const analysisCalls = {
  analysis: get('/api/student-portal/get-submission-data-for-analysis/:id').types<{ answer: Analysis }>(),
}

export const rankingCalls = {
  ranks: get('/api/staff/tests/:id/ranks').types<{ query: { centre?: string; page?: number }; answer: RankList }>(),
}

export const masteryCalls = {
  /** Mastery of the signed-in student, from all closed attempts whose results are out. */
  topicMastery: get('/api/student-portal/topic-mastery').types<{ answer: MasteryOfTopics }>(),
}

export const itemCalls = {
  testItems: get('/api/staff/tests/:id/items').types<{ answer: TestItems }>(),
  /** Figures of a bank question, by its number. */
  itemUses: get('/api/staff/questions/:number/figures').types<{ answer: ItemUses }>(),
}
