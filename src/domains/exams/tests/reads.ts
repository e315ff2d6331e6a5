import { and, asc, count, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Localised, QuestionKind } from '#domains/bank/schema.ts'
import { bankItems, passages, questions } from '#domains/bank/tables.ts'
import { subExamExams, topics } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import { notFound } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { maximumOf, rounded, sumOf } from '../marks/rules.ts'
import type { StudentPaper, StudentQuestion } from '../papers/schema.ts'
import { hasSectionClocks, presentMarking, sectionsBefore } from '../patterns/rules.ts'
import { corrections, type Test, testQuestions, testSections, tests } from '../tables.ts'
import { closingTime, isRanked, windowState } from './rules.ts'
import type { PublicSection, PublicTerms, PublicTest } from './schema.ts'

function presentSection(section: Test['sections'][number]): PublicSection {
  return {
    _id: section.id,
    section_name: section.name,
    questions_count: section.questionsCount,
    ...presentMarking(section),
  }
}

/** Returns the maximum marks of the sections that count. */
function maximumMarks(test: Test) {
  const counting = test.sections.filter(({ isQualifying }) => !isQualifying)
  return rounded(
    sumOf(counting.map((section) => maximumOf(section, section.questionsCount))),
    test.terms.roundingPlaces,
  )
}

// Cached while a test is unchanged: a list has hundreds of tests, and computing the exact fractions would take most of its time.
const presented = new WeakMap<Test, PublicTest>()

/** Presents what may be known of a test before it is taken. */
export function presentTest(test: Test): PublicTest {
  const known = presented.get(test) ?? presentAnew(test)
  presented.set(test, known)
  return known
}

function presentAnew(test: Test): PublicTest {
  return {
    _id: test.id,
    quiz_name: test.name,
    quiz_type: test.type,
    duration: test.durationMinutes,
    mm: maximumMarks(test),
    questions_count: test.sections.reduce((count, section) => count + section.questionsCount, 0),
    sections: test.sections.map(presentSection),
    languages: test.languages,
    section_timer: hasSectionClocks(test),
    publish_date: test.opensAt.toISOString(),
    closes_at: closingTime(test)?.toISOString() ?? null,
    modes_allowed: test.modes,
    allowed_centers: test.centreIds ?? [],
  }
}

/** Presents the rules of the test for the instruction pages and the player. */
export function presentTerms({ terms, sections }: Test): PublicTerms {
  return {
    calculator: terms.calculator,
    save_rule: terms.saveRule,
    marked_answers_count: terms.markedAnswersCount,
    drafts_count: terms.draftsCount,
    partial_credit: terms.severalCorrect === 'share',
    results: terms.results,
    sections: sections.map(({ id, minutes, locks, earlyAdvance, languages, minimumMarks, isQualifying }) => ({
      _id: id,
      minutes,
      locks,
      early_advance: earlyAdvance,
      languages,
      minimum_marks: minimumMarks,
      is_qualifying: isQualifying,
    })),
  }
}

/*
 * exams owns the tests, which are made from the question bank, and their papers. Keys and solutions are read only by what counts marks and by the analysis of a
 * closed attempt; everything a candidate gets comes from `StudentPaper`, which has no place for them.
 */

/**
 * Valid form of an answer to a question. `section`: index of its section; `opensAfter`: index of the section at
 * whose end it opens, -1: none.
 */
export type AnswerForm = { kind: QuestionKind; options: ReadonlySet<string>; section: number; opensAfter: number }

type WholeQuestion = Omit<StudentQuestion, 'text' | 'options'> & {
  text: Localised
  options: { _id: string; text: Localised }[]
}
/** A paper with its texts in all languages; it stays on the server. */
export type WholePaper = Omit<StudentPaper, 'passages' | 'questions'> & {
  passages: { _id: string; text: Localised }[]
  questions: WholeQuestion[]
}
type ReadPaper = { paper: WholePaper; forms: Map<string, AnswerForm> }

const cachedTests = rememberContent<Test[]>({ max: 4, kind: 'exams' })
const cachedPapers = rememberContent<ReadPaper>({ max: 200, kind: 'exams' })

/** Reads all tests from the database, uncached. */
export async function readTests(ctx: Context): Promise<Test[]> {
  // One after the other: inside a transaction there is only one connection.
  // By id where they open at the same moment, so that two readings agree.
  const rows = await ctx.db.select().from(tests).orderBy(desc(tests.opensAt), desc(tests.id))
  const sections = await ctx.db.select().from(testSections).orderBy(asc(testSections.position))
  const { sectionId } = testQuestions
  const counts = await ctx.db.select({ sectionId, questions: count() }).from(testQuestions).groupBy(sectionId)
  const countOf = new Map(counts.map(({ sectionId, questions }) => [sectionId, questions]))
  const withCount = sections.map((section) => ({ ...section, questionsCount: countOf.get(section.id) ?? 0 }))
  const ofTest = Map.groupBy(withCount, ({ testId }) => testId)
  return rows.map((test) => ({ ...test, sections: ofTest.get(test.id) ?? [] }))
}

/** Lists all tests, newest opening first. */
export function listTests(ctx: Context) {
  return cachedTests(ctx, 'all', () => readTests(ctx))
}

/** Lists free and scholarship tests that have not ended, the next first. */
export async function listUpcomingRanked(ctx: Context) {
  const ranked = (await listTests(ctx)).filter(({ type }) => isRanked(type))
  return ranked.filter((test) => windowState(test, ctx.now) !== 'ended').reverse()
}

const freeMockCount = { ofAll: 3, ofExam: 12 }
const weekMs = 7 * dayMs

/** Lists the newest full mocks, of one exam where it is given, that are free and open now and for a week to come: what the site may offer to anybody. */
export async function listFreeMocks(ctx: Context, { exam }: { exam?: string | undefined } = {}) {
  const inAWeek = new Date(ctx.now.getTime() + weekMs)
  const { subExamId, examId } = subExamExams
  const below = exam === undefined ? [] : await ctx.db.select({ subExamId }).from(subExamExams).where(eq(examId, exam))
  const subExams = new Set<string | null>(below.map((row) => row.subExamId))
  const isOffered = (test: Test) =>
    test.isFree &&
    test.type === 'mock-flt' &&
    (exam === undefined || subExams.has(test.subExamId)) &&
    windowState(test, ctx.now) === 'open' &&
    windowState(test, inAWeek) === 'open'
  return (await listTests(ctx))
    .filter(isOffered)
    .slice(0, exam === undefined ? freeMockCount.ofAll : freeMockCount.ofExam)
}

export async function getTest(ctx: Context, testId: string) {
  const test = (await listTests(ctx)).find(({ id }) => id === testId)
  if (!test) throw notFound('test')
  return test
}

async function readPaper(ctx: Context, test: Test): Promise<WholePaper> {
  const testId = test.id
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

function formsOf(test: Test, paper: WholePaper) {
  const sections = new Map(test.sections.map(({ id }, index) => [id, index]))
  const before = sectionsBefore(test.sections)
  return new Map(
    paper.questions.map(({ _id, kind, options, section_id }): [string, AnswerForm] => {
      const section = sections.get(section_id) ?? 0
      return [
        _id,
        { kind, options: new Set(options.map((option) => option._id)), section, opensAfter: before[section] ?? -1 },
      ]
    }),
  )
}

/**
 * Returns a test's paper in all its languages, and the valid forms of answers. A hall of students starting
 * together reads it once.
 */
export function getPaper(ctx: Context, testId: string) {
  const read = async (): Promise<ReadPaper> => {
    const test = await getTest(ctx, testId)
    const paper = await readPaper(ctx, test)
    return { paper, forms: formsOf(test, paper) }
  }
  return cachedPapers(ctx, testId, read)
}

/** Returns the current version of the paper; no correction can be made until the caller's transaction ends. */
export async function lockPaperVersion(ctx: Context, testId: string) {
  const [test] = await ctx.db
    .select({ paperVersion: tests.paperVersion })
    .from(tests)
    .where(eq(tests.id, testId))
    // The same lock that a new attempt takes, so that closing attempts do not wait for each other.
    .for('key share')
  if (!test) throw notFound('test')
  return test.paperVersion
}

/** Lists the newest correction of each question up to a version of the paper. */
async function listCorrections(ctx: Context, testId: string, paperVersion: number) {
  if (paperVersion === 1) return []
  return ctx.db
    .selectDistinctOn([corrections.questionId])
    .from(corrections)
    .where(and(eq(corrections.testId, testId), lte(corrections.paperVersion, paperVersion)))
    .orderBy(corrections.questionId, desc(corrections.paperVersion))
}

async function readKeys(ctx: Context, testId: string, paperVersion: number) {
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

const cachedKeys = rememberContent<Awaited<ReturnType<typeof readKeys>>>({ max: 200, kind: null })

/**
 * Returns the keys of the questions in order, by a version of the paper: for scoring, and for those who may see
 * them. Cached, as neither a test's questions nor corrections ever change, and each correction makes a new
 * version.
 */
export function listKeys(ctx: Context, testId: string, paperVersion: number) {
  return cachedKeys(ctx, `${testId} ${paperVersion}`, () => readKeys(ctx, testId, paperVersion))
}

function readSolutions(ctx: Context, testId: string) {
  return ctx.db
    .select({ questionId: questions.id, topicId: topics.id, topic: topics.name, solution: questions.solution })
    .from(testQuestions)
    .innerJoin(questions, eq(questions.id, testQuestions.questionId))
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .innerJoin(topics, eq(topics.id, bankItems.topicId))
    .where(eq(testQuestions.testId, testId))
}

const cachedSolutions = rememberContent<Awaited<ReturnType<typeof readSolutions>>>({ max: 100, kind: 'exams' })

/** Returns the solutions and topics of a test's questions; only for those who may see them. */
export function listSolutions(ctx: Context, testId: string) {
  return cachedSolutions(ctx, testId, async () => readSolutions(ctx, testId))
}
