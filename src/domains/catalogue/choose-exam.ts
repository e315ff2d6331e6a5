import { inArray } from 'drizzle-orm'
import { setExam } from '#domains/identity/accounts/open-account.ts'
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
  await setExam(ctx, userOf(ctx).id, exam_id)
  return { exam_id }
}
