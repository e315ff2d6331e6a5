import { and, asc, eq, inArray } from 'drizzle-orm'
import { holdOffered } from '#domains/bank/questions/set-languages.ts'
import { questions } from '#domains/bank/tables.ts'
import { batches, centres, exams, subExamExams, subExams, subjects, topics } from '#domains/catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { parseFraction } from '../marks/rules.ts'
import { byGroup } from '../papers/rules.ts'
import { groupShortages, minutesOf } from '../patterns/rules.ts'
import type { PatternBody } from '../patterns/schema.ts'
import { patterns, testQuestions, testSections, tests, type tests as testsTable } from '../tables.ts'
import { isRanked } from './rules.ts'

type NewSection = Omit<typeof testSections.$inferInsert, 'id' | 'testId' | 'position'> & { questionIds: string[] }
export type NewTest = typeof testsTable.$inferInsert & { sections: NewSection[] }

/** Schedules a test with its sections and questions; returns its id. Throws when marks are not fractions. */
export async function storeTest(ctx: Context, { sections, id: testId = newId(), ...test }: NewTest) {
  await ctx.db.insert(tests).values({ ...test, id: testId })
  let position = 0
  for (const [index, { questionIds, ...section }] of sections.entries()) {
    parseFraction(section.marksPerQuestion)
    parseFraction(section.penalty)
    const sectionId = newId()
    await ctx.db.insert(testSections).values({ ...section, id: sectionId, testId, position: index + 1 })
    const rows = questionIds.map((questionId) => ({ testId, sectionId, questionId, position: ++position }))
    await ctx.db.insert(testQuestions).values(rows)
  }
  return testId
}

/** A test to schedule. The rules of taking and marking it come from the pattern. */
type Plan = Omit<NewTest, 'sections' | 'terms' | 'durationMinutes' | 'patternId' | 'paperVersion'>
type ScheduledTest = Plan & {
  patternId: string
  /** One list for each section of the pattern. */
  questionIds: string[][]
}

type Problems = Record<string, string>

function refuse(errors: Problems) {
  const [field] = Object.keys(errors)
  if (field !== undefined) throw new AppError('invalid', `${field}: ${errors[field]}`, { errors })
}

/** Lists problems with the number of questions, under the API's field names. */
function countProblems({ sections }: PatternBody, questionIds: string[][]) {
  const errors: Problems = {}
  if (questionIds.length !== sections.length) errors.question_ids = t`must be split into ${sections.length} sections`
  for (const [index, { questions }] of sections.entries()) {
    const given = questionIds[index]
    if (given && given.length !== questions)
      errors[`question_ids.${index}`] = t`must number ${questions}, not ${given.length}`
  }
  const all = questionIds.flat()
  if (new Set(all).size !== all.length) errors.question_ids = t`must not list a question twice`
  return errors
}

/** Lists contradictions in a plan, under the API's field names. */
function planProblems({ type, opensAt, closesAt, languages, modes = ['online'], ...test }: Plan) {
  const problems: Problems = {}
  const isTwice = (list: string[]) => new Set(list).size < list.length
  if (closesAt && closesAt <= opensAt) problems.closes_at = t`must be after the opening time`
  if (isTwice(languages)) problems.languages = t`must not list a language twice`
  if (isTwice(modes)) problems.modes_allowed = t`must not list a mode twice`
  const isOffline = modes.includes('offline')
  if (isOffline && !isRanked(type)) problems.modes_allowed = t`can include offline only for tests with registration`
  if (test.centreIds && !isOffline) problems.allowed_centers = t`are allowed only for offline tests`
  else if (test.centreIds && isTwice(test.centreIds)) problems.allowed_centers = t`must not list a centre twice`
  if (test.isReleasedByStaff && !isRanked(type)) problems.is_released_by_staff = t`is allowed only for ranked tests`
  return { ...problems, ...placeProblems({ type, ...test }), ...batchProblems({ type, ...test }) }
}

/** Lists problems with the audience of a practice test. */
function batchProblems({ type, isFree, batchIds }: Pick<Plan, 'type' | 'isFree' | 'batchIds'>): Problems {
  if (!batchIds) return {}
  if (isRanked(type)) return { batch_ids: t`are allowed only for practice tests` }
  if (isFree) return { is_free: t`cannot be combined with batches` }
  const isWrong = batchIds.length === 0 || new Set(batchIds).size < batchIds.length
  return isWrong ? { batch_ids: t`must list at least one batch, and none twice` } : {}
}

/** Checks that the test is listed only where tests of its type are. */
function placeProblems({ type, subExamId, subjectId, topicId, isFree }: Omit<Plan, 'name' | 'languages' | 'opensAt'>) {
  const problems: Problems = {}
  const isOfSubject = type === 'subject' || type === 'topic' || type === 'class'
  if (subExamId && type !== 'mock-flt') problems.website_sub_exam_id = t`is allowed only for full mock tests`
  if (subjectId && !isOfSubject) problems.subject_id = t`is allowed only for subject, topic and class tests`
  if (topicId && type === 'subject') problems.topic_id = t`is allowed only for topic and class tests`
  if (topicId && !subjectId) problems.subject_id = t`is required when a topic is chosen`
  if (isFree && isRanked(type)) problems.is_free = t`is allowed only for practice tests`
  return problems
}

/** Returns the category of a sub-exam's parent exam; null for a test without a sub-exam. */
async function findCategory(ctx: Context, subExamId: string | null | undefined) {
  if (!subExamId) return null
  const [parent] = await ctx.db
    .select({ categoryId: exams.categoryId })
    .from(subExamExams)
    .innerJoin(exams, eq(exams.id, subExamExams.examId))
    .where(eq(subExamExams.subExamId, subExamId))
    .orderBy(asc(subExamExams.position))
    .limit(1)
  return parent?.categoryId ?? null
}

/** Checks that the sub-exam, subject and topic exist, and that the topic belongs to the subject. */
async function checkPlace(
  ctx: Context,
  { subExamId, subjectId, topicId }: Pick<Plan, 'subExamId' | 'subjectId' | 'topicId'>,
) {
  if (subExamId && (await ctx.db.$count(subExams, eq(subExams.id, subExamId))) === 0) {
    refuse({ website_sub_exam_id: t`is not known` })
  }
  if (subjectId && (await ctx.db.$count(subjects, eq(subjects.id, subjectId))) === 0) {
    refuse({ subject_id: t`is not known` })
  }
  if (!topicId || !subjectId) return
  const isOfSubject = and(eq(topics.id, topicId), eq(topics.subjectId, subjectId))
  if ((await ctx.db.$count(topics, isOfSubject)) === 0) refuse({ topic_id: t`is not a topic of this subject` })
}

/** Checks that the languages are offered, and keeps them so until the test is stored. */
async function checkLanguages(ctx: Context, { languages }: Pick<Plan, 'languages'>) {
  const offered = await holdOffered(ctx)
  if (!languages.every((language) => offered.includes(language)))
    refuse({ languages: t`include one that is not enabled in the settings` })
}

/**
 * Locks the questions, so that none changes between being chosen and being used; returns them section by section
 * in the order of its groups. 400 for kinds that do not fit the groups.
 */
async function checkQuestions(ctx: Context, questionIds: string[][], { sections }: PatternBody) {
  const all = questionIds.flat()
  const { id, kind } = questions
  const known = await ctx.db.select({ id, kind }).from(questions).where(inArray(id, all)).for('share')
  if (known.length < all.length) refuse({ question_ids: t`include a question that does not exist` })
  const questionOf = new Map(known.map((question) => [question.id, question]))
  return sections.map(({ groups = [] }, index) => {
    const picked = (questionIds[index] ?? []).flatMap((questionId) => questionOf.get(questionId) ?? [])
    const [shortage] = groupShortages(groups, picked)
    if (shortage) refuse({ [`question_ids.${index}`]: shortage })
    return byGroup(picked, groups).map((question) => question.id)
  })
}

async function checkBatches(ctx: Context, batchIds: string[] | null | undefined) {
  if (!batchIds) return
  const known = await ctx.db.select({ id: batches.id }).from(batches).where(inArray(batches.id, batchIds))
  if (known.length < batchIds.length) refuse({ batch_ids: t`include a batch that does not exist` })
}

async function checkCentres(ctx: Context, centreIds: string[] | null | undefined) {
  if (!centreIds) return
  const known = await ctx.db.select({ id: centres.id }).from(centres).where(inArray(centres.id, centreIds))
  if (known.length < centreIds.length) refuse({ allowed_centers: t`include a centre that does not exist` })
}

/**
 * Schedules a test by a version of a pattern, which is frozen into it; returns its id. 400 naming the field that
 * does not fit the pattern or refers to something missing.
 */
export async function scheduleTest(ctx: Context, { patternId, questionIds, ...test }: ScheduledTest) {
  return inTransaction(ctx, async (ctx) => {
    const [pattern] = await ctx.db.select().from(patterns).where(eq(patterns.id, patternId))
    if (!pattern)
      throw new AppError('invalid', 'This pattern does not exist.', { errors: { pattern_id: 'is not known' } })
    const { terms, sections } = pattern.body
    refuse({ ...countProblems(pattern.body, questionIds), ...planProblems(test) })
    await checkLanguages(ctx, test)
    const ordered = await checkQuestions(ctx, questionIds, pattern.body)
    await checkCentres(ctx, test.centreIds)
    await checkBatches(ctx, test.batchIds)
    await checkPlace(ctx, test)
    const testId = await storeTest(ctx, {
      ...test,
      examCategoryId: test.examCategoryId ?? (await findCategory(ctx, test.subExamId)),
      patternId,
      terms,
      durationMinutes: minutesOf(pattern.body),
      sections: sections.map(({ questions: _questions, ...section }, index) => ({
        ...section,
        questionIds: ordered[index] ?? [],
      })),
    })
    const details = { type: test.type, pattern: pattern.key, version: pattern.version }
    await audit(ctx, { action: 'test-scheduled', subjectId: testId, details })
    return testId
  })
}
