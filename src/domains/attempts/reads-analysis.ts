import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { presentTest } from '../exams/present-test.ts'
import { getPaper, getTest, listKeys, listSolutions } from '../exams/reads.ts'
import { parseFraction, rounded, shufflePaper, times } from '../exams/rules.ts'
import type { AnswerKey, StudentPaper } from '../exams/schema.ts'
import type { Test } from '../exams/tables.ts'
import { mayViewAnalysis } from './access.ts'
import { getOwnAttempt } from './find-own-attempt.ts'
import { judge, type Key, marksFor, type Score } from './mark-answers.ts'
import { listAnswers } from './reads.ts'
import { getStanding } from './reads-standing.ts'
import { accuracyOf, secondsLeft, shuffleOf } from './rules.ts'
import type { Analysis, AnswerState, QuestionAnalysis, SectionAnalysis } from './schema.ts'

type Solution = Awaited<ReturnType<typeof listSolutions>>[number]

function presentSections(test: Test, score: Score): SectionAnalysis[] {
  const places = test.terms.roundingPlaces
  return presentTest(test).sections.flatMap((section) => {
    const counted = score.sections.find(({ sectionId }) => sectionId === section._id)
    if (!counted) return []
    const { correct, wrong, skipped, partial = 0, dropped = 0, seconds, marks } = counted
    return {
      ...section,
      correct,
      wrong,
      skipped,
      partial,
      dropped,
      marks_obtained: rounded(parseFraction(marks), places),
      mm: rounded(times(parseFraction(section.marks_per_question), section.questions_count), places),
      time_spent: seconds,
    }
  })
}

function presentKey(key: AnswerKey) {
  const options = key.kind === 'numeric' ? [] : key.options
  return {
    correct_option: options[0] ?? null,
    correct_options: options,
    correct_number: key.kind === 'numeric' ? { value: key.value, tolerance: key.tolerance } : null,
  }
}

type Sheet = { test: Test; paper: StudentPaper; keys: Key[]; solutions: Solution[]; answers: AnswerState[] }

function presentQuestions({ test, paper, keys, solutions, answers }: Sheet): QuestionAnalysis[] {
  const keyOf = new Map(keys.map((key) => [key.questionId, key]))
  const solutionOf = new Map(solutions.map((solution) => [solution.questionId, solution]))
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const sectionOf = new Map(test.sections.map((section) => [section.id, section]))
  const passageOf = new Map(paper.passages.map((passage) => [passage._id, passage.text]))
  return paper.questions.flatMap((question) => {
    const solution = solutionOf.get(question._id)
    const section = sectionOf.get(question.section_id)
    const key = keyOf.get(question._id)
    if (!solution || !section || !key) return []
    const answer = answerOf.get(question._id)
    const verdict = judge(key, answer, test.terms)
    const description = passageOf.get(question.passage_id ?? '')
    return {
      sno: question.sno,
      q_id: {
        _id: question._id,
        section: question.section_id,
        topic: solution.topic,
        kind: question.kind,
        qu: question.text,
        options: question.options,
        ...presentKey(key.key),
        solution: solution.solution,
        description_id: description ? { description } : null,
      },
      selected_option: answer?.option_id ?? null,
      selected_options: answer?.option_ids ?? (answer?.option_id ? [answer.option_id] : []),
      given_number: answer?.number ?? null,
      visited: answer !== undefined,
      marked: answer?.marked ?? false,
      time_spent: answer?.seconds ?? 0,
      marks: rounded(marksFor(verdict, section), test.terms.roundingPlaces),
      result: verdict.result,
    }
  })
}

/** What the student did, question by question, with keys and solutions. 404 unless it is theirs, closed, and its results are released. */
export async function getAnalysis(ctx: Context, submissionId: string): Promise<Analysis> {
  const attempt = await getOwnAttempt(ctx, submissionId)
  const test = await getTest(ctx, attempt.testId)
  const isReleased = mayViewAnalysis(ctx.actor, attempt, { test, now: ctx.now })
  const { score, closedAt } = attempt
  if (!isReleased || !score || !closedAt) throw notFound('analysis')
  const [sealed, keys, solutions, answers, standing] = await Promise.all([
    getPaper(ctx, test.id),
    listKeys(ctx, test.id, attempt.paperVersion ?? 1),
    listSolutions(ctx, test.id),
    listAnswers(ctx, attempt.id),
    getStanding(ctx, test, { ...attempt, score, closedAt }),
  ])
  // Numbers and letters as the candidate saw them.
  const paper = shufflePaper(sealed.paper, shuffleOf(test, attempt))
  const sections = presentSections(test, score)
  const total = (name: 'correct' | 'wrong' | 'skipped' | 'partial' | 'dropped') =>
    sections.reduce((sum, section) => sum + section[name], 0)
  const counts = {
    ...{ correct: total('correct'), wrong: total('wrong'), skipped: total('skipped') },
    ...{ partial: total('partial'), dropped: total('dropped') },
  }
  return {
    _id: attempt.id,
    quiz_id: presentTest(test),
    marks_obtained: attempt.marksObtained ?? 0,
    time_left: secondsLeft(attempt.deadline, closedAt),
    submitted_at: closedAt.toISOString(),
    ...counts,
    accuracy: accuracyOf(counts),
    sections,
    question_data: presentQuestions({ test, paper, keys, solutions, answers }),
    standing,
  }
}
