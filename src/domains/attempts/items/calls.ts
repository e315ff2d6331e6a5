import { get } from '#platform/http/call.ts'
import type { ItemUses, TestItems } from './schema.ts'

export const itemCalls = {
  testItems: get('/api/staff/tests/:id/items').types<{ answer: TestItems }>(),
  /** Figures of a bank question, by its number. */
  itemUses: get('/api/staff/questions/:number/figures').types<{ answer: ItemUses }>(),
}
