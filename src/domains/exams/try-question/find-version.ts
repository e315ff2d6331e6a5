import { desc, eq, sql } from 'drizzle-orm'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { topics } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'

const newestByNumber = preparedQuery((db) =>
  db
    .select({
      id: questions.id,
      itemId: questions.itemId,
      state: bankItems.state,
      topic: topics.name,
      text: questions.text,
      options: questions.options,
      key: questions.key,
      solution: questions.solution,
      passageId: questions.passageId,
    })
    .from(bankItems)
    .innerJoin(questions, eq(questions.itemId, bankItems.id))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(eq(bankItems.number, sql.placeholder('number')))
    .orderBy(desc(questions.version))
    .limit(1)
    .prepare('newest_by_number'),
)

/** The newest version of a question of the bank, with its key. */
export async function findByNumber(ctx: Pick<Context, 'db'>, number: number) {
  const [question] = await newestByNumber(ctx.db, { number })
  return question ?? null
}
