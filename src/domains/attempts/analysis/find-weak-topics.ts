import { rounded, sumOf } from '#domains/exams/marks/rules.ts'
import { listKeys, listSolutions } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { listLosses } from './count-losses.ts'
import { getReleased } from './reads.ts'

type WeakTopic = {
  topicId: string
  name: string
  questions: number
  lostQuestions: number
  marks: number
  /** Time spent on the questions that lost marks. */
  seconds: number
}

/** Lists the topics of a submission by lost marks, most first. Refuses as the submission's analysis does. */
export async function findWeakTopics(ctx: Context, submissionId: string): Promise<WeakTopic[]> {
  const { test, attempt, answers } = await getReleased(ctx, submissionId)
  const keys = await listKeys(ctx, test.id, attempt.paperVersion ?? 1)
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const { sections, terms } = test
  const losses = listLosses({ sections, keys, terms, answers: answerOf, medians: new Map() })
  const topicOf = new Map((await listSolutions(ctx, test.id)).map((solution) => [solution.questionId, solution]))
  const byTopic = Map.groupBy(losses, ({ questionId }) => topicOf.get(questionId)?.topicId ?? '')
  const topics = [...byTopic].flatMap(([topicId, all]) => {
    const lost = all.filter(({ lossClass }) => lossClass !== null)
    if (lost.length === 0 || topicId === '') return []
    const marks = sumOf(lost.map((loss) => loss.lost))
    return {
      topicId,
      name: topicOf.get(all[0]?.questionId ?? '')?.topic ?? '',
      questions: all.length,
      lostQuestions: lost.length,
      marks: rounded(marks, terms.roundingPlaces),
      seconds: lost.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
    }
  })
  return topics.sort((a, b) => b.marks - a.marks || b.seconds - a.seconds || a.name.localeCompare(b.name))
}
