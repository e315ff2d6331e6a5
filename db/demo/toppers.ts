import type { toppers as toppersTable } from '#domains/content/tables.ts'
import { readData } from './read-data.ts'

export type TopperData = Pick<
  typeof toppersTable.$inferInsert,
  'name' | 'exam' | 'year' | 'result' | 'courseName' | 'courseDuration' | 'isPaid'
>

/** Fictional, and of the same people whose words stand on the home page; `load-shown-people.ts` gives each a consent. */
export const toppers = readData<TopperData>('toppers')
