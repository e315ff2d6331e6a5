import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { hasWords, wordsOf } from '#platform/data/database/words.ts'
import { testPlans, tests } from '../tables.ts'
import { stageOf } from './read-plan.ts'
import type { FoundTest } from './schema.ts'

/** By words of the name, plans among them, the latest opening first. An institute has hundreds of tests: their words are made as they are looked through. */
export async function searchTests(
  { db, now }: Context,
  { q, most }: { q: string; most: number },
): Promise<FoundTest[]> {
  const planned = sql<string>`${testPlans.body}->>'quiz_name'`
  const rows = await db
    .select({ test: tests, plan: testPlans })
    .from(tests)
    .fullJoin(testPlans, sql`${testPlans.id} = ${tests.id}`)
    .where(hasWords(wordsOf(sql`coalesce(${tests.name}, ${planned})`), q) ?? sql`false`)
    .orderBy(sql`coalesce(${tests.opensAt}, (${testPlans.body}->>'publish_date')::timestamptz) desc nulls first`)
    .limit(most)
  return rows.flatMap(({ test, plan }): FoundTest[] => {
    if (test) {
      const { id, name, type, opensAt } = test
      const stage = stageOf(test, now)
      return [{ _id: id, quiz_name: name, quiz_type: type, stage, publish_date: opensAt.toISOString() }]
    }
    if (!plan) return []
    const { quiz_name, quiz_type, publish_date } = plan.body
    return [{ _id: plan.id, quiz_name, quiz_type, stage: 'plan', publish_date }]
  })
}
