import { and, eq, sql } from 'drizzle-orm'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { findSubExamName } from '#domains/catalogue/subjects/reads.ts'
import { maximumOf, parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getPaper, getTest, listKeys, listSolutions, presentTest, type WholePaper } from '#domains/exams/tests/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { mayViewAnalysis, whyNoResults } from '../access.ts'
import { accuracyOf, evaluatedAnswer, type Key, marksOfQuestions, type Score } from '../marking/mark-answers.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { getStanding } from '../ranking/reads.ts'
import type { Standing } from '../ranking/schema.ts'
import { isBeingSat } from '../sitting/find-release.ts'
import { foldOfAttempt, presentAnswer as presentAnswerState } from '../sitting/reads.ts'
import { secondsAllowed, secondsUnused, shuffleOf } from '../sitting/rules.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { attempts } from '../tables.ts'
import { countLosses, listLosses } from './count-losses.ts'
import type { Analysis, QuestionAnalysis, SectionAnalysis } from './schema.ts'

/** Presents the correct answer for screens. */
export function presentKey(key: AnswerKey) {
  const options = key.kind === 'numeric' ? [] : key.options
  return {
    correct_option: options[0] ?? null,
    correct_options: options,
    correct_number: key.kind === 'numeric' ? { value: key.value, tolerance: key.tolerance } : null,
  }
}

type Solution = Awaited<ReturnType<typeof listSolutions>>[number]

const mostPlaces = 6

/**
 * Presents the marks beside the pattern's minimum, with enough decimals to tell the two apart. Compares the exact
 * marks, not the rounded ones.
 */
export function presentMinimum(minimumMarks: string | null, marks: string, places: number) {
  const earned = parseFraction(marks)
  if (minimumMarks === null)
    return { marks_obtained: rounded(earned, places), minimum_marks: null, reaches_minimum: null }
  const minimum = parseFraction(minimumMarks)
  const looksSame = (shown: number) => rounded(minimum, shown) === rounded(earned, shown)
  let shown = places
  while (!minimum.equals(earned) && looksSame(shown) && shown < mostPlaces) shown += 1
  return {
    marks_obtained: rounded(earned, shown),
    minimum_marks: rounded(minimum, shown),
    reaches_minimum: minimum.lte(earned),
  }
}

function presentSections(test: Test, score: Score): SectionAnalysis[] {
  const places = test.terms.roundingPlaces
  const sectionOf = new Map(test.sections.map((section) => [section.id, section]))
  return presentTest(test).sections.flatMap((section) => {
    const [own, counted] = [
      sectionOf.get(section._id),
      score.sections.find(({ sectionId }) => sectionId === section._id),
    ]
    if (!own || !counted) return []
    const { correct, wrong, skipped, partial = 0, dropped = 0, seconds, marks } = counted
    return {
      ...section,
      correct,
      wrong,
      skipped,
      partial,
      dropped,
      mm: rounded(maximumOf(own, section.questions_count), places),
      ...presentMinimum(own.minimumMarks, marks, places),
      is_qualifying: own.isQualifying,
      time_spent: seconds,
    }
  })
}

/** Presents the evaluated answer, and what happened to a choice that was not saved. */
function presentAnswer(answer: AnswerState | undefined, terms: Test['terms']) {
  const { option_id, option_ids, number } = evaluatedAnswer(answer ?? { option_id: null }, terms)
  const kept = terms.draftsCount ? ('counted' as const) : ('ignored' as const)
  return {
    selected_option: option_id,
    selected_options: option_id === null ? option_ids : [option_id],
    given_number: number,
    draft: answer?.draft ? kept : null,
  }
}

type Sheet = { test: Test; paper: WholePaper; keys: Key[]; solutions: Solution[]; answers: AnswerState[] }

function presentQuestions({ test, paper, keys, solutions, answers }: Sheet): QuestionAnalysis[] {
  const keyOf = new Map(keys.map((key) => [key.questionId, key]))
  const solutionOf = new Map(solutions.map((solution) => [solution.questionId, solution]))
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const marksOf = marksOfQuestions({ sections: test.sections, keys, terms: test.terms }, answerOf)
  const passageOf = new Map(paper.passages.map((passage) => [passage._id, passage.text]))
  return paper.questions.flatMap((question) => {
    const solution = solutionOf.get(question._id)
    const [key, marked] = [keyOf.get(question._id), marksOf.get(question._id)]
    if (!solution || !key || !marked) return []
    const answer = answerOf.get(question._id)
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
      ...presentAnswer(answer, test.terms),
      visited: answer !== undefined,
      marked: answer?.marked ?? false,
      time_spent: answer?.seconds ?? 0,
      marks: rounded(marked.marks, test.terms.roundingPlaces),
      result: marked.result,
    }
  })
}

/** Reads a submission with its answers and the number of questions that received an answer too late. */
const submissionOfStudent = preparedQuery((db) =>
  db
    .select({
      attempt: attempts,
      fold: foldOfAttempt,
      lateAnswers: sql<number>`(select count(distinct question_id)::int from answer_journal where attempt_id = attempts.id and late)`,
    })
    .from(attempts)
    .where(and(eq(attempts.id, sql.placeholder('id')), eq(attempts.studentId, sql.placeholder('studentId'))))
    .prepare('submission_of_student'),
)

/** Returns the student's own closed and scored attempt; 404 for any other. 403 while the results of its test are not out, saying when they will be. */
export async function getReleased(ctx: Context, submissionId: string) {
  const [submission] = await submissionOfStudent(ctx.db, { id: submissionId, studentId: userOf(ctx).id })
  if (!submission) throw notFound('attempt')
  const { attempt, fold, lateAnswers } = submission
  const { score, closedAt } = attempt
  if (!score || !closedAt) throw notFound('analysis')
  const test = await getTest(ctx, attempt.testId)
  const release = { test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }
  const why = whyNoResults(release)
  if (why !== null) throw new AppError('forbidden', why)
  if (!mayViewAnalysis(ctx.actor, attempt, release)) throw notFound('analysis')
  return { test, attempt: { ...attempt, score, closedAt }, answers: fold.map(presentAnswerState), lateAnswers }
}

/** Returns the student's attempt question by question, with keys and solutions. */
export async function getAnalysis(ctx: Context, submissionId: string, findListed: FindListed): Promise<Analysis> {
  const { test, attempt, answers, lateAnswers } = await getReleased(ctx, submissionId)
  const [sealed, keys, solutions, standing, subExam] = await Promise.all([
    getPaper(ctx, test.id),
    listKeys(ctx, test.id, attempt.paperVersion ?? 1),
    listSolutions(ctx, test.id),
    getStanding(ctx, test, { ...attempt, findListed }),
    findSubExamName(ctx, test.subExamId),
  ])
  // Numbers and letters as the candidate saw them.
  const paper = shufflePaper(sealed.paper, shuffleOf(test, attempt))
  const sections = presentSections(test, attempt.score)
  const total = (name: 'correct' | 'wrong' | 'skipped' | 'partial' | 'dropped') =>
    sections.reduce((sum, section) => sum + section[name], 0)
  const counts = {
    correct: total('correct'),
    wrong: total('wrong'),
    skipped: total('skipped'),
    partial: total('partial'),
    dropped: total('dropped'),
  }
  return {
    _id: attempt.id,
    quiz_id: { ...presentTest(test), website_sub_exam_id: subExam },
    marks_obtained: attempt.marksObtained ?? 0,
    minutes_allowed: Math.round(secondsAllowed(test, attempt) / 60),
    time_left: secondsUnused(test, attempt),
    submitted_at: attempt.closedAt.toISOString(),
    ...counts,
    accuracy: accuracyOf(counts),
    late_answers: lateAnswers,
    sections,
    question_data: presentQuestions({ test, paper, keys, solutions, answers }),
    losses: presentLosses({ test, keys, answers, standing, score: attempt.score }),
    standing,
  }
}

type Lost = Pick<Sheet, 'test' | 'keys' | 'answers'> & { standing: Standing; score: Score }

function presentLosses({ test, keys, answers, standing, score }: Lost) {
  const { sections, terms } = test
  const losses = listLosses({
    sections,
    keys,
    terms,
    answers: new Map(answers.map((answer) => [answer.question_id, answer])),
    medians: new Map(standing.questions.map(({ question_id, median_time }) => [question_id, median_time])),
  })
  return countLosses({
    losses,
    sections,
    ...omitUndefined({ scale: score.scale }),
    marks: score.marks,
    places: terms.roundingPlaces,
  })
}
