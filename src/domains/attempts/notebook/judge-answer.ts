import { getTest, listKeys } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { judge, type Key } from '../marking/mark-answers.ts'

type Source = { testId: string; paperVersion: number; questionId: string }
export type NotebookGiven = { optionId: string | null; optionIds: string[] | null; number: string | null }

/** The key that the score of the attempt was counted from: what its analysis shows. */
export async function findKey(ctx: Context, { testId, paperVersion, questionId }: Source) {
  const keys = await listKeys(ctx, testId, paperVersion)
  const key = keys.find((known) => known.questionId === questionId)
  if (!key) throw new Error('A question of the notebook is in no test')
  return key
}

/** By the code that marks tests. Here nothing waits for a review and nothing is a draft. */
export async function judgeGiven(ctx: Context, testId: string, { key, given }: { key: Key; given: NotebookGiven }) {
  const { terms } = await getTest(ctx, testId)
  const { optionId: option_id, optionIds, number } = given
  const answer = { option_id, option_ids: optionIds ?? undefined, number: number ?? undefined }
  return judge(
    key,
    { ...answer, marked: false, seconds: 0 },
    { severalCorrect: terms.severalCorrect, markedAnswersCount: true, draftsCount: false },
  ).result
}
