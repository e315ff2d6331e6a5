import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { rememberContent } from '../../platform/content-cache.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { makeReady, type ReadyAnswer } from '../../platform/ready-answer.ts'
import { presentSection } from './present-test.ts'
import { isRanked, windowState } from './rules.ts'
import type { QuestionKind, StudentPaper } from './schema.ts'
import { corrections, passages, questions, type Test, testQuestions, testSections, tests } from './tables.ts'

/*
 * exams owns the question bank and the tests made from it. Keys and solutions are read only by what counts marks and by the analysis of a closed
 * attempt; everything a candidate gets comes from `StudentPaper`, which has no place for them.
 */

/** What an answer to a question must look like. */
export type AnswerForm = { kind: QuestionKind; options: ReadonlySet<string> }
type SealedPaper = { paper: StudentPaper; forms: Map<string, AnswerForm>; answer: ReadyAnswer }

const testsKept = rememberContent<Test[]>(1)
const papersKept = rememberContent<SealedPaper>(200)

async function readTests(ctx: Context): Promise<Test[]> {
  // One after the other: inside a transaction there is only one connection.
  const rows = await ctx.db.select().from(tests).orderBy(desc(tests.opensAt))
  const sections = await ctx.db.select().from(testSections).orderBy(asc(testSections.position))
  const counts = await ctx.db.select({ sectionId: testQuestions.sectionId }).from(testQuestions)
  const countOf = new Map<string, number>()
  for (const { sectionId } of counts) countOf.set(sectionId, (countOf.get(sectionId) ?? 0) + 1)
  const withCount = sections.map((section) => ({ ...section, questionsCount: countOf.get(section.id) ?? 0 }))
  return rows.map((test) => ({ ...test, sections: withCount.filter(({ testId }) => testId === test.id) }))
}

/** All tests, newest opening first. */
export function listTests(ctx: Context) {
  return testsKept(ctx, 'all', () => readTests(ctx))
}

/** Free and scholarship tests that have not ended, the next first. */
export async function listUpcomingRanked(ctx: Context) {
  const ranked = (await listTests(ctx)).filter(({ type }) => isRanked(type))
  return ranked.filter((test) => windowState(test, ctx.now) !== 'ended').reverse()
}

export async function getTest(ctx: Context, testId: string) {
  const test = (await listTests(ctx)).find(({ id }) => id === testId)
  if (!test) throw notFound('test')
  return test
}

async function readPaper(ctx: Context, testId: string): Promise<StudentPaper> {
  const test = await getTest(ctx, testId)
  const rows = await ctx.db
    .select({
      sectionId: testQuestions.sectionId,
      _id: questions.id,
      kind: questions.kind,
      text: questions.text,
      options: questions.options,
      keepsOrder: questions.keepsOrder,
      passageId: questions.passageId,
    })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .where(eq(testQuestions.testId, testId))
    .orderBy(asc(testQuestions.position))
  const passageIds = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))]
  const texts =
    passageIds.length === 0 ? [] : await ctx.db.select().from(passages).where(inArray(passages.id, passageIds))
  return {
    quiz_id: testId,
    version: test.paperVersion,
    sections: test.sections.map(presentSection),
    passages: texts.map(({ id, text }) => ({ _id: id, text })),
    questions: rows.map(({ _id, sectionId, kind, text, options, keepsOrder, passageId }, index) => ({
      _id,
      sno: index + 1,
      section_id: sectionId,
      kind,
      text,
      options: options.map((option) => ({ _id: option.id, text: option.text })),
      keeps_order: keepsOrder,
      passage_id: passageId,
    })),
  }
}

// It is the candidates' alone, and no proxy or disk need keep it.
const paperHeaders = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

/** The paper of a test as candidates get it, and the answer that carries it: a hall of students starting together is one rendering. */
export function getPaper(ctx: Context, testId: string) {
  return papersKept(ctx, testId, async (): Promise<SealedPaper> => {
    const paper = await readPaper(ctx, testId)
    const forms = new Map(
      paper.questions.map(({ _id, kind, options }) => [_id, { kind, options: new Set(options.map((one) => one._id)) }]),
    )
    const body = JSON.stringify({ success: true, data: paper })
    const contentType = 'application/json; charset=utf-8'
    return { paper, forms, answer: await makeReady({ status: 200, contentType, body }, paperHeaders) }
  })
}

/** The version of the paper that counts now; no correction can be made until the caller's transaction ends. */
export async function holdPaperVersion(ctx: Context, testId: string) {
  const [test] = await ctx.db
    .select({ paperVersion: tests.paperVersion })
    .from(tests)
    .where(eq(tests.id, testId))
    // What a new attempt takes too, so that closing attempts do not wait for each other.
    .for('key share')
  if (!test) throw notFound('test')
  return test.paperVersion
}

/** The newest correction of each question, as a version of the paper has them. */
async function listCorrections(ctx: Context, testId: string, paperVersion: number) {
  if (paperVersion === 1) return []
  return ctx.db
    .selectDistinctOn([corrections.questionId])
    .from(corrections)
    .where(and(eq(corrections.testId, testId), lte(corrections.paperVersion, paperVersion)))
    .orderBy(corrections.questionId, desc(corrections.paperVersion))
}

/** Key of each question in their order, as a version of the paper has them, straight from the tables: for counting marks, and for those who may see them. */
export async function listKeys(ctx: Context, testId: string, paperVersion: number) {
  const rows = await ctx.db
    .select({ questionId: questions.id, sectionId: testQuestions.sectionId, key: questions.key })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .where(eq(testQuestions.testId, testId))
    .orderBy(asc(testQuestions.position))
  const corrected = await listCorrections(ctx, testId, paperVersion)
  const correctionOf = new Map(corrected.map((correction) => [correction.questionId, correction]))
  return rows.map((row) => {
    const correction = correctionOf.get(row.questionId)
    return { ...row, key: correction?.key ?? row.key, dropped: correction?.dropped ?? null }
  })
}

/** Solutions and topics of a test's questions; only for those who may see them. */
export function listSolutions(ctx: Context, testId: string) {
  return ctx.db
    .select({ questionId: questions.id, topic: questions.topic, solution: questions.solution })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .where(eq(testQuestions.testId, testId))
}
