import { asc, eq } from 'drizzle-orm'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getPaper, getTest, listKeys } from '#domains/exams/tests/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { whyNoResults } from '../access.ts'
import { evaluatedAnswer, type Key, marksOfQuestions } from '../marking/mark-answers.ts'
import { getStanding } from '../ranking/reads.ts'
import { isBeingSat } from '../sitting/find-release.ts'
import { listAnswers } from '../sitting/reads.ts'
import { shuffleOf } from '../sitting/rules.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { attempts } from '../tables.ts'
import { getOwnSheet, type Window } from './challenge-window.ts'
import { type Decided, listDecisions } from './list-decisions.ts'
import { presentWindow } from './rules.ts'
import { type Challenge, presentChallenge } from './save-challenge.ts'
import type { ChallengeSheet, OwnWindow, SheetQuestion } from './schema.ts'
import { challengedQuestions, challenges, challengeWindows, keyDecisions, standingsBefore } from './tables.ts'

type Attempt = typeof attempts.$inferSelect

const tellKey = (key: AnswerKey) =>
  key.kind === 'numeric' ? { option_ids: [], number: key.value } : { option_ids: key.options, number: null }

function tellGiven(answer: AnswerState | undefined, terms: Test['terms']) {
  const { option_id, option_ids, number } = evaluatedAnswer(answer ?? { option_id: null }, terms)
  return { option_ids: option_id === null ? option_ids : [option_id], number }
}

async function listOwn(ctx: Context, attemptId: string) {
  const rows = await ctx.db
    .select({ challenge: challenges, questionId: challengedQuestions.questionId })
    .from(challenges)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, challenges.challengedId))
    .where(eq(challenges.attemptId, attemptId))
  return new Map(rows.map(({ questionId, challenge }): [string, Challenge] => [questionId, challenge]))
}

type Sheet = { test: Test; attempt: Attempt; keysOf: (version: number) => Promise<Key[]> }
type Answers = ReadonlyMap<string, AnswerState>

/** Returns a function that computes the marks of one of the attempt's questions under a version of the paper. */
async function marksBy({ test, keysOf }: Sheet, version: number, answers: Answers) {
  const { sections, terms } = test
  const marksOf = marksOfQuestions({ sections, keys: await keysOf(version), terms }, answers)
  return (questionId: string) => rounded(marksOf.get(questionId)?.marks ?? parseFraction('0'), terms.roundingPlaces)
}

async function presentDecision(sheet: Sheet, decided: Decided | undefined, answers: Answers) {
  if (!decided) return null
  const { questionId, versionBefore, paperVersion, shown } = decided
  const { verdict, before, after, reason, decided_at } = shown
  return {
    verdict,
    before,
    after,
    reason,
    decided_at,
    marks_before: (await marksBy(sheet, versionBefore, answers))(questionId),
    marks_after: (await marksBy(sheet, paperVersion, answers))(questionId),
  }
}

/** Presents the questions in the candidate's own order, each with their answer, the key and its decision. */
async function presentQuestions(ctx: Context, sheet: Sheet, decisions: Decided[]): Promise<SheetQuestion[]> {
  const { test, attempt, keysOf } = sheet
  const { paper } = await getPaper(ctx, test.id)
  const placeOf = new Map(paper.questions.map(({ _id, sno }) => [_id, sno]))
  const ownPaper = shufflePaper(paper, shuffleOf(test, attempt))
  const passageOf = new Map(paper.passages.map(({ _id, text }) => [_id, text]))
  const version = attempt.paperVersion ?? 1
  const keyOf = new Map((await keysOf(version)).map((key) => [key.questionId, key]))
  const answers = await listAnswers(ctx, attempt.id)
  const answerOf = new Map(answers.map((answer) => [answer.question_id, answer]))
  const challengeOf = await listOwn(ctx, attempt.id)
  const decisionOf = new Map(decisions.map((decided) => [decided.questionId, decided]))
  const marksOf = await marksBy(sheet, version, answerOf)
  const questions = []
  for (const { _id, sno, kind, text, options, passage_id } of ownPaper.questions) {
    const [key, answer, challenge] = [keyOf.get(_id), answerOf.get(_id), challengeOf.get(_id)]
    if (!key) continue
    questions.push({
      question_id: _id,
      sno,
      key_sno: placeOf.get(_id) ?? sno,
      kind,
      text,
      passage: passageOf.get(passage_id ?? '') ?? null,
      options,
      key: tellKey(key.key),
      dropped: key.dropped !== null,
      given: tellGiven(answer, test.terms),
      marks: marksOf(_id),
      challenge: challenge ? presentChallenge(challenge) : null,
      decision: await presentDecision(sheet, decisionOf.get(_id), answerOf),
    })
  }
  return questions
}

/** Reads the total effect of the decisions on this candidate. */
async function readChange(ctx: Context, { test, attempt }: Sheet): Promise<ChallengeSheet['change']> {
  const [before] = await ctx.db.select().from(standingsBefore).where(eq(standingsBefore.attemptId, attempt.id))
  if (!before) return null
  if (whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }) !== null) return null
  // Compares ranks within the test; a merit list has its own.
  const { rank, state } = await getStanding(ctx, test, { ...attempt, findListed: async () => new Map() })
  return {
    marks_before: before.marks,
    marks_after: attempt.marksObtained ?? 0,
    rank_before: before.rank,
    rank_after: state === 'alone' ? 1 : rank,
  }
}

/**
 * Returns the response sheet of the actor's own attempt beside the key, with their challenges and the decisions. 404
 * for someone else's, and before the window opens.
 */
export async function readSheet(ctx: Context, submissionId: string): Promise<ChallengeSheet> {
  const { attempt, window } = await getOwnSheet(ctx, submissionId)
  const test = await getTest(ctx, attempt.testId)
  const sheet: Sheet = { test, attempt, keysOf: (version) => listKeys(ctx, test.id, version) }
  const decisions = await listDecisions(ctx, test.id)
  return {
    submission_id: attempt.id,
    quiz_id: test.id,
    quiz_name: test.name,
    window: presentWindow(window, ctx.now),
    questions: await presentQuestions(ctx, sheet, decisions),
    change: await readChange(ctx, sheet),
  }
}

type OwnTest = { window: Window; submissionId: string }

async function presentOwn(ctx: Context, { window, submissionId }: OwnTest): Promise<OwnWindow> {
  const rows = await ctx.db
    .select({ decided: keyDecisions.challengedId })
    .from(challenges)
    .leftJoin(keyDecisions, eq(keyDecisions.challengedId, challenges.challengedId))
    .where(eq(challenges.attemptId, submissionId))
  return {
    submission_id: submissionId,
    quiz_id: window.testId,
    quiz_name: (await getTest(ctx, window.testId)).name,
    ...presentWindow(window, ctx.now),
    asked: rows.length,
    answered: rows.filter(({ decided }) => decided !== null).length,
  }
}

/** Lists tests the actor has taken whose key is, or was, open to challenges; the one closing first comes first. */
export async function listWindows(ctx: Context): Promise<OwnWindow[]> {
  const rows = await ctx.db
    .select({ window: challengeWindows, attemptId: attempts.id, merit: attempts.merit })
    .from(attempts)
    .innerJoin(challengeWindows, eq(challengeWindows.testId, attempts.testId))
    .where(eq(attempts.studentId, userOf(ctx).id))
    .orderBy(asc(challengeWindows.closesAt))
  const ownWindows = []
  for (const { window, attemptId, merit } of rows) {
    if (merit !== null) ownWindows.push(await presentOwn(ctx, { window, submissionId: attemptId }))
  }
  const isOver = ({ state }: OwnWindow) => state === 'over'
  return [...ownWindows.filter((window) => !isOver(window)), ...ownWindows.filter(isOver).reverse()]
}
