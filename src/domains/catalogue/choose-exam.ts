import { eq, inArray } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { refuseField } from '#platform/errors.ts'
import { possibleIds } from './rules.ts'
import type { ExamChoice } from './schema.ts'
import { exams } from './tables.ts'

/** Stores the exam that the signed-in student prepares for; null: none. 400 for an exam that does not exist. */
export async function chooseExam(ctx: Context, { exam_id }: ExamChoice): Promise<ExamChoice> {
  if (exam_id !== null) {
    const [exam] = await ctx.db
      .select({ id: exams.id })
      .from(exams)
      .where(inArray(exams.id, possibleIds([exam_id])))
    if (!exam) refuseField('exam_id', 'This exam does not exist.')
  }
  await ctx.db
    .update(users)
    .set({ examId: exam_id })
    .where(eq(users.id, userOf(ctx).id))
  return { exam_id }
}
