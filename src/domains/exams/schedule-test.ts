import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { minutesOf } from './rules.ts'
import type { PatternBody } from './schema.ts'
import { type NewTest, storeTest } from './store-test.ts'
import { patterns } from './tables.ts'

export type ScheduledTest = Pick<
  NewTest,
  'name' | 'type' | 'languages' | 'opensAt' | 'closesAt' | 'shufflesQuestions' | 'shufflesOptions'
> & {
  patternId: string
  /** One list for each section of the pattern. */
  questionIds: string[][]
}

function checkCounts({ sections }: PatternBody, questionIds: string[][]) {
  const errors: Record<string, string> = {}
  if (questionIds.length !== sections.length) errors.questionIds = `are not for ${sections.length} sections`
  for (const [index, { questions }] of sections.entries()) {
    const given = questionIds[index]
    if (given && given.length !== questions) errors[`questionIds.${index}`] = `are ${given.length}, not ${questions}`
  }
  const all = questionIds.flat()
  if (new Set(all).size !== all.length) errors.questionIds = 'name a question twice'
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'The questions do not fit the pattern.', { errors })
}

/** Schedules a test as a version of a pattern says, which is frozen into it; answers its id. 400 unless its questions are as many as the pattern has. */
export async function scheduleTest(ctx: Context, { patternId, questionIds, ...test }: ScheduledTest) {
  const [pattern] = await ctx.db.select().from(patterns).where(eq(patterns.id, patternId))
  if (!pattern) throw notFound('pattern')
  const { terms, sections } = pattern.body
  checkCounts(pattern.body, questionIds)
  return storeTest(ctx, {
    ...test,
    ...{ patternId, terms, durationMinutes: minutesOf(pattern.body) },
    sections: sections.map(({ questions: _questions, ...section }, index) => ({
      ...section,
      questionIds: questionIds[index] ?? [],
    })),
  })
}
