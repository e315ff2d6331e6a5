import { asc, desc, eq, sql } from 'drizzle-orm'
import { tellMarking } from '#domains/exams/results/rules.ts'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import { testQuestions, testRegistrations } from '#domains/exams/tables.ts'
import { getPaper, listKeys } from '#domains/exams/tests/reads.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { listOpenAbout } from '#platform/data/approvals/reads.ts'
import { notFound } from '#platform/errors.ts'
import { listItems, readGroupSize } from '../items/reads.ts'
import type { ItemRow } from '../items/schema.ts'
import { attempts } from '../tables.ts'
import { findWindow, isOver } from './challenge-window.ts'
import { decisionAction, getChallenged } from './decide-question.ts'
import { type Decided, listDecisions } from './list-decisions.ts'
import { presentWindow } from './rules.ts'
import { presentFile } from './save-challenge.ts'
import type { CaseChallenge, CaseRow, CaseState, ChallengeCase, ChallengeDesk } from './schema.ts'
import { challengedQuestions, challenges, keyDecisions } from './tables.ts'

/** Lists a test's challenged questions, most challenged first. Withdrawn challenges are left out, unless decided. */
async function listCases(ctx: Context, testId: string, items: ReadonlyMap<string, ItemRow>): Promise<CaseRow[]> {
  const asked = sql<number>`(select count(*)::int from ${challenges} where ${challenges.challengedId} = ${challengedQuestions.id})`
  const rows = await ctx.db
    .select({
      _id: challengedQuestions.id,
      question_id: challengedQuestions.questionId,
      sno: testQuestions.position,
      asked,
      verdict: keyDecisions.verdict,
    })
    .from(challengedQuestions)
    .innerJoin(
      testQuestions,
      sql`${testQuestions.testId} = ${challengedQuestions.testId} and ${testQuestions.questionId} = ${challengedQuestions.questionId}`,
    )
    .leftJoin(keyDecisions, eq(keyDecisions.challengedId, challengedQuestions.id))
    .where(eq(challengedQuestions.testId, testId))
    .orderBy(desc(asked), asc(testQuestions.position))
  const kept = rows.filter(({ asked, verdict }) => asked > 0 || verdict !== null)
  const ids = kept.map(({ _id }) => _id)
  const waiting = new Set((await listOpenAbout(ctx, decisionAction.action, ids)).map(({ subjectId }) => subjectId))
  const stateOf = (id: string): CaseState => (waiting.has(id) ? 'second-person' : 'not-read')
  return kept.map((row) => ({
    ...row,
    discrimination: items.get(row.question_id)?.discrimination ?? null,
    state: row.verdict === null ? stateOf(row._id) : 'decided',
  }))
}

async function listItemsById(ctx: Context, testId: string) {
  return new Map((await listItems(ctx, testId)).map((item) => [item.question_id, item]))
}

/** Returns the challenges of a test, by question. 404 before it is scheduled. */
export async function readDesk(ctx: Context, testId: string): Promise<ChallengeDesk> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const window = await findWindow(ctx, testId)
  const cases = await listCases(ctx, testId, await listItemsById(ctx, testId))
  return {
    quiz_name: test.name,
    can_open: await isOver(ctx, test),
    window: window ? presentWindow(window, ctx.now) : null,
    asked: cases.reduce((sum, { asked }) => sum + asked, 0),
    cases,
  }
}

/** Lists what each candidate says, without names: the registration number is enough to contact them. */
async function listChallenges(ctx: Context, challengedId: string, testId: string): Promise<CaseChallenge[]> {
  const rows = await ctx.db
    .select({
      challenge: challenges,
      registrationNumber: users.registrationNumber,
      rollNumber: testRegistrations.rollNumber,
    })
    .from(challenges)
    .innerJoin(attempts, eq(attempts.id, challenges.attemptId))
    .innerJoin(users, eq(users.id, attempts.studentId))
    .leftJoin(
      testRegistrations,
      sql`${testRegistrations.studentId} = ${attempts.studentId} and ${testRegistrations.testId} = ${testId}`,
    )
    .where(eq(challenges.challengedId, challengedId))
    .orderBy(asc(challenges.createdAt), asc(challenges.id))
  return rows.map(({ challenge, registrationNumber, rollNumber }) => ({
    _id: challenge.id,
    registration_number: registrationNumber,
    roll_no: rollNumber,
    claim: challenge.claim,
    option_ids: challenge.optionIds,
    number: challenge.number,
    reason: challenge.reason,
    file: presentFile(challenge),
    changed_at: challenge.changedAt.toISOString(),
  }))
}

function presentDecided({ shown }: Decided) {
  const { verdict, before, after, reason, decided_at } = shown
  return { verdict, before, after, reason, decided_at }
}

/** Returns a challenged question with candidates' answers and challenges, and its decision or pending request. */
export async function readCase(ctx: Context, id: string): Promise<ChallengeCase> {
  const { testId, questionId } = await getChallenged(ctx, id)
  const items = await listItemsById(ctx, testId)
  const row = (await listCases(ctx, testId, items)).find(({ _id }) => _id === id)
  const test = await findScheduled(ctx, testId)
  const { paper } = await getPaper(ctx, testId)
  const question = paper.questions.find(({ _id }) => _id === questionId)
  const marking = (await listKeys(ctx, testId, test?.paperVersion ?? 1)).find((key) => key.questionId === questionId)
  if (!row || !question || !marking) throw notFound('challenge')
  const { kind, text, options } = question
  const named = options.map(({ _id }) => ({ id: _id }))
  const [waiting] = await listOpenAbout(ctx, decisionAction.action, [id])
  const decided = (await listDecisions(ctx, testId)).find(({ challengedId }) => challengedId === id)
  return {
    ...row,
    kind,
    text,
    options,
    key: marking.key,
    dropped: marking.dropped,
    told_key: tellMarking(marking, named),
    item: items.get(questionId) ?? null,
    group_size: await readGroupSize(ctx, testId),
    challenges: await listChallenges(ctx, id, testId),
    approval_id: waiting?.id ?? null,
    decision: decided ? presentDecided(decided) : null,
  }
}
