import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/database/ids.ts'
import { parseFraction } from '../marks/rules.ts'
import type { tests as testsTable } from '../tables.ts'
import { testQuestions, testSections, tests } from '../tables.ts'

type NewSection = Omit<typeof testSections.$inferInsert, 'id' | 'testId' | 'position'> & { questionIds: string[] }
export type NewTest = Omit<typeof testsTable.$inferInsert, 'id'> & { sections: NewSection[] }

/** Schedules a test with its sections and questions; answers its id. Throws when marks are not fractions. */
export async function storeTest(ctx: Context, { sections, ...test }: NewTest) {
  const testId = newId()
  await ctx.db.insert(tests).values({ ...test, id: testId })
  let position = 0
  for (const [index, { questionIds, ...section }] of sections.entries()) {
    parseFraction(section.marksPerQuestion)
    parseFraction(section.penalty)
    const sectionId = newId()
    await ctx.db.insert(testSections).values({ ...section, id: sectionId, testId, position: index + 1 })
    const rows = questionIds.map((questionId) => ({ testId, sectionId, questionId, position: ++position }))
    await ctx.db.insert(testQuestions).values(rows)
  }
  return testId
}
