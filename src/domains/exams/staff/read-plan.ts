import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readStates } from '#domains/bank/questions/reads.ts'
import { listOffered } from '#domains/bank/questions/set-languages.ts'
import type { Language, Localised } from '#domains/bank/schema.ts'
import { bankItems, passages, questions } from '#domains/bank/tables.ts'
import { typesetLine } from '#domains/bank/texts/typeset-source.ts'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { notFound } from '#platform/errors.ts'
import { paperIn } from '../papers/seal-paper.ts'
import { type MarkedSection, minutesOf, presentMarking } from '../patterns/rules.ts'
import { tellMarking } from '../results/rules.ts'
import { patterns, type Test, testPlans, testQuestions, testRegistrations, testSections, tests } from '../tables.ts'
import { listKeys, type WholePaper } from '../tests/reads.ts'
import { type Scheduled, windowState } from '../tests/rules.ts'
import { type PickedQuestion, planChecks } from './rules.ts'
import type { PlanBody, PlannedQuestion, PlanPaper, StaffPlan, TestStage } from './schema.ts'

/**
 * Returns the number of attempts of each test; passed in from the attempts, which this domain must not import.
 */
export type CountAttempts = (ctx: Context, testIds: string[]) => Promise<Map<string, number>>

type Plan = typeof testPlans.$inferSelect

export async function findPlan({ db }: Pick<Context, 'db'>, id: string): Promise<Plan | undefined> {
  const [plan] = await db.select().from(testPlans).where(eq(testPlans.id, id))
  return plan && { ...plan, body: wholePlan(plan.body) }
}

/** Adds the batches to a plan that was begun before there were any. */
export const wholePlan = (body: PlanBody): PlanBody => ({ ...body, batch_ids: body.batch_ids ?? null })

/** Returns a scheduled test, whether it came from a plan or not; read now, as cached tests may be stale. */
export async function findScheduled({ db }: Pick<Context, 'db'>, id: string): Promise<Test | undefined> {
  const [test] = await db.select().from(tests).where(eq(tests.id, id))
  if (!test) return undefined
  const questionsCount = sql<number>`(select count(*)::int from test_questions tq where tq.section_id = ${testSections.id})`
  const sections = await db
    .select({ section: testSections, questionsCount })
    .from(testSections)
    .where(eq(testSections.testId, id))
    .orderBy(testSections.position)
  return { ...test, sections: sections.map(({ section, questionsCount }) => ({ ...section, questionsCount })) }
}

export function stageOf(test: (Scheduled & Pick<Test, 'resultsReleasedAt'>) | undefined, now: Date): TestStage {
  if (!test) return 'plan'
  if (test.resultsReleasedAt) return 'released'
  const state = windowState(test, now)
  return state === 'upcoming' ? 'scheduled' : state
}

/** Converts a scheduled test back to a plan. */
export async function planOfTest({ db }: Pick<Context, 'db'>, test: Test): Promise<PlanBody> {
  const rows = await db
    .select({ sectionId: testQuestions.sectionId, questionId: testQuestions.questionId })
    .from(testQuestions)
    .where(eq(testQuestions.testId, test.id))
    .orderBy(testQuestions.position)
  const ofSection = Map.groupBy(rows, ({ sectionId }) => sectionId)
  return {
    pattern_id: test.patternId ?? '',
    quiz_name: test.name,
    quiz_type: test.type,
    publish_date: test.opensAt.toISOString(),
    closes_at: test.closesAt?.toISOString() ?? null,
    languages: test.languages,
    website_sub_exam_id: test.subExamId,
    subject_id: test.subjectId,
    topic_id: test.topicId,
    is_free: test.isFree,
    question_ids: test.sections.map(({ id }) => (ofSection.get(id) ?? []).map(({ questionId }) => questionId)),
    shuffles_questions: test.shufflesQuestions,
    shuffles_options: test.shufflesOptions,
    attempts_allowed: test.attemptsAllowed,
    modes_allowed: test.modes,
    allowed_centers: test.centreIds,
    batch_ids: test.batchIds,
    is_released_by_staff: test.isReleasedByStaff,
  }
}

const languages = ['en', 'hi', 'or', 'bn'] as const
const hasWords = (html: string) => [...html.matchAll(/<img\b[^>]*>/g)].every(([tag]) => / alt="[^"]*\S[^"]*"/.test(tag))
const htmlOf = (texts: Localised[]) => texts.flatMap((text) => Object.values(text)).join(' ')

type Picked = PickedQuestion & { planned: PlannedQuestion }

/** Reads the question versions of a plan or a test, by id. */
async function readPicked({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, Picked>> {
  if (ids.length === 0) return new Map()
  const newest = sql<number>`(select max(q.version) from questions q where q.item_id = ${bankItems.id})`
  const rows = await db
    .select({ item: bankItems, question: questions, topic: topics.name, subject: subjects.name, newest })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .leftJoin(subjects, eq(subjects.id, topics.subjectId))
    .where(inArray(questions.id, ids))
  return new Map(
    rows.map(({ item, question, topic, subject, newest }): [string, Picked] => {
      const { id, version, kind, key, options, text, passageId } = question
      const isRetired = item.state === 'retired'
      const planned = {
        _id: id,
        number: item.number,
        version,
        newest: newest === version,
        line: typesetLine(item.line),
        topic,
        subject,
        kind,
        difficulty: item.difficulty,
        languages: readStates(item.languages),
        passage_id: passageId,
        is_retired: isRetired,
      }
      return [
        id,
        {
          id,
          number: item.number,
          kind,
          languages: languages.filter((language) => text[language]),
          hasKey: key.kind === 'numeric' || key.options.some((right) => options.some((option) => option.id === right)),
          hasAltTexts: hasWords(htmlOf([text, ...options.map((option) => option.text)])),
          isRetired,
          planned,
        },
      ]
    }),
  )
}

async function getPattern({ db }: Pick<Context, 'db'>, id: string) {
  const newest = sql<number>`(select max(p.version) from patterns p where p.key = ${patterns.key})`
  const [row] = await db.select({ pattern: patterns, newest }).from(patterns).where(eq(patterns.id, id))
  if (!row) throw notFound('pattern')
  return row
}

/** Returns the checks of a plan, and the questions it contains. */
export async function checkPlan(ctx: Context, plan: PlanBody) {
  const { pattern, newest } = await getPattern(ctx, plan.pattern_id)
  const bank = await readPicked(ctx, plan.question_ids.flat())
  const offered = await listOffered(ctx)
  return { pattern, newest, bank, checks: planChecks(plan, pattern.body, { bank, now: ctx.now, offered }) }
}

async function findName({ db }: Pick<Context, 'db'>, userId: string | null | undefined) {
  if (!userId) return null
  const [user] = await db.select({ name: users.candidateName }).from(users).where(eq(users.id, userId))
  return user?.name ?? null
}

/** Returns a test from its plan to its release, as the office sees it. 404; a test that was not made from a pattern has no plan. */
export async function getPlan(ctx: Context, id: string, countAttempts: CountAttempts): Promise<StaffPlan> {
  const row = await findPlan(ctx, id)
  const test = await findScheduled(ctx, id)
  if (!test?.patternId && !(row && !test)) throw notFound('test')
  const plan = test ? await planOfTest(ctx, test) : row?.body
  if (!plan) throw notFound('test')
  const { pattern, newest, bank, checks } = await checkPlan(ctx, plan)
  const registered = await ctx.db.$count(
    testRegistrations,
    and(eq(testRegistrations.testId, id), isNull(testRegistrations.cancelledAt)),
  )
  return {
    _id: id,
    now: ctx.now.toISOString(),
    stage: stageOf(test, ctx.now),
    edit_version: row?.version ?? 0,
    plan,
    pattern: {
      key: pattern.key,
      name: pattern.name,
      version: pattern.version,
      newest_version: newest,
      minutes: minutesOf(pattern.body),
      sections: pattern.body.sections,
    },
    questions: plan.question_ids.map((ids) => ids.flatMap((questionId) => bank.get(questionId)?.planned ?? [])),
    checks: test ? [] : checks,
    edited_by: await findName(ctx, row?.editedBy),
    edited_at: row?.editedAt.toISOString() ?? null,
    attempts: (await countAttempts(ctx, [id])).get(id) ?? 0,
    registrations: registered,
    paper_version: test?.paperVersion ?? 0,
    may_release: mayDo(ctx.actor, 'results.release'),
    results_released_at: test?.resultsReleasedAt?.toISOString() ?? null,
  }
}

type Marking = Parameters<typeof tellMarking>[0]
type PlannedSection = Pick<Test['sections'][number], 'id' | 'languages' | 'name'> & MarkedSection

async function readPaper(
  { db }: Context,
  id: string,
  { plan, sections, corrected }: { plan: PlanBody; sections: PlannedSection[]; corrected: Map<string, Marking> },
) {
  const ids = plan.question_ids.flat()
  const rows = ids.length === 0 ? [] : await db.select().from(questions).where(inArray(questions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const passageIds = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))]
  const shown = passageIds.length === 0 ? [] : await db.select().from(passages).where(inArray(passages.id, passageIds))
  let sno = 0
  const keys: Record<string, string> = {}
  const paper: WholePaper = {
    quiz_id: id,
    version: 1,
    sections: sections.map(({ id, name, ...section }, index) => ({
      _id: id,
      section_name: name,
      questions_count: plan.question_ids[index]?.length ?? 0,
      ...presentMarking(section),
    })),
    passages: shown.map(({ id, text }) => ({ _id: id, text })),
    questions: sections.flatMap((section, index) =>
      (plan.question_ids[index] ?? []).flatMap((questionId) => {
        const row = byId.get(questionId)
        if (!row) return []
        keys[questionId] = tellMarking(corrected.get(questionId) ?? { key: row.key, dropped: null }, row.options)
        const options = row.options.map((option) => ({ _id: option.id, text: option.text }))
        const { kind, text, keepsOrder, passageId } = row
        const paperQuestion = { _id: questionId, sno: ++sno, section_id: section.id, kind, text, options }
        return [{ ...paperQuestion, keeps_order: keepsOrder, passage_id: passageId }]
      }),
    ),
  }
  return { paper, keys }
}

async function sectionsOfPlan(ctx: Context, plan: PlanBody) {
  if (plan.pattern_id === '') throw notFound('test')
  const { pattern } = await checkPlan(ctx, plan)
  return pattern.body.sections.map((section) => ({ ...section, id: newId() }))
}

/** Returns the paper of a plan or a test as candidates get it in one language, with its keys. Reading it before the test is over is logged. */
export async function showPaper(ctx: Context, id: string, language: Language): Promise<PlanPaper> {
  const test = await findScheduled(ctx, id)
  const plan = test ? await planOfTest(ctx, test) : (await findPlan(ctx, id))?.body
  if (!plan) throw notFound('test')
  const sections = test?.sections ?? (await sectionsOfPlan(ctx, plan))
  // Current marking: a key may have been corrected since.
  const counted = test ? await listKeys(ctx, id, test.paperVersion) : []
  const corrected = new Map(counted.map((question) => [question.questionId, question]))
  const { paper, keys } = await readPaper(ctx, id, { plan, sections, corrected })
  await audit(ctx, { action: 'paper-read', subjectId: id, details: { language } })
  return { paper: paperIn(paper, { languages: plan.languages, sections }, language), keys }
}
