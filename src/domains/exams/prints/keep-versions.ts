import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { bankItems, passages, questions } from '#domains/bank/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { startTask } from '#platform/work/tasks/start-task.ts'
import { type MarkedSection, minutesOf, presentMarking } from '../patterns/rules.ts'
import { checkPlan, findPlan, findScheduled, planOfTest } from '../staff/read-plan.ts'
import type { PlanBody } from '../staff/schema.ts'
import { printedPapers, type Test } from '../tables.ts'
import { listKeys } from '../tests/reads.ts'
import { seedsFor } from './rules.ts'
import type { FrozenPaper, FrozenQuestion, FrozenSection, PaperPrints, PrintBody, StartedPrint } from './schema.ts'

type Frame = Pick<FrozenPaper, 'minutes' | 'several' | 'sections'>

type Section = Pick<Test['sections'][number], 'name' | 'minutes' | 'isQualifying' | 'languages'> & MarkedSection

/** Identifies sections by position: those of a plan have no ids yet. */
function sectionsOf(plan: PlanBody, sections: Section[]) {
  return sections.map(
    (section, index): FrozenSection => ({
      _id: String(index),
      section_name: section.name,
      questions_count: plan.question_ids[index]?.length ?? 0,
      ...presentMarking(section),
      minutes: section.minutes,
      is_qualifying: section.isQualifying,
      languages: section.languages,
    }),
  )
}

async function frameOf(ctx: Context, plan: PlanBody, test: Test | undefined): Promise<Frame> {
  if (test) {
    const { terms, durationMinutes } = test
    return { minutes: durationMinutes, several: terms.severalCorrect, sections: sectionsOf(plan, test.sections) }
  }
  if (plan.pattern_id === '') throw notFound('test')
  const { body } = (await checkPlan(ctx, plan)).pattern
  const sections = body.sections.map((section) => ({ ...section, isQualifying: section.isQualifying === true }))
  return { minutes: minutesOf(body), several: body.terms.severalCorrect, sections: sectionsOf(plan, sections) }
}

type Picked = typeof questions.$inferSelect & { code: number }

async function readQuestions({ db }: Context, ids: string[]): Promise<Map<string, Picked>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ question: questions, code: bankItems.number })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(inArray(questions.id, ids))
  return new Map(rows.map(({ question, code }) => [question.id, { ...question, code }]))
}

/** Returns the current paper of a plan or a test, with the keys in force. 404. */
async function readContent(ctx: Context, id: string): Promise<FrozenPaper> {
  const test = await findScheduled(ctx, id)
  const plan = test ? await planOfTest(ctx, test) : (await findPlan(ctx, id))?.body
  if (!plan) throw notFound('test')
  const frame = await frameOf(ctx, plan, test)
  const rows = await readQuestions(ctx, plan.question_ids.flat())
  const counted = test ? await listKeys(ctx, id, test.paperVersion) : []
  const marking = new Map(counted.map(({ questionId, key, dropped }) => [questionId, { key, dropped }]))
  let sno = 0
  const chosen = frame.sections.flatMap((section, index) =>
    (plan.question_ids[index] ?? []).flatMap((questionId): FrozenQuestion[] => {
      const row = rows.get(questionId)
      if (!row) return []
      sno += 1
      const { kind, text, keepsOrder, passageId, code, key } = row
      const options = row.options.map((option) => ({ _id: option.id, text: option.text }))
      const now = marking.get(questionId) ?? { key, dropped: null }
      const shown = { _id: questionId, sno, section_id: section._id, kind, text, options }
      return [{ ...shown, keeps_order: keepsOrder, passage_id: passageId, code, ...now }]
    }),
  )
  const passageIds = [...new Set(chosen.flatMap(({ passage_id }) => passage_id ?? []))].sort()
  const texts =
    passageIds.length === 0 ? [] : await ctx.db.select().from(passages).where(inArray(passages.id, passageIds))
  return {
    ...frame,
    name: plan.quiz_name,
    languages: plan.languages,
    passages: texts.map(({ id, text }) => ({ _id: id, text })).sort((a, b) => (a._id < b._id ? -1 : 1)),
    questions: chosen,
  }
}

type PrintedPaper = typeof printedPapers.$inferSelect

const freezeLock = 7_205_303
const draw = () => randomInt(2 ** 31) / 2 ** 31

async function listVersions({ db }: Pick<Context, 'db'>, testId: string): Promise<PrintedPaper[]> {
  return db.select().from(printedPapers).where(eq(printedPapers.testId, testId)).orderBy(desc(printedPapers.version))
}

/** Returns a paper as the database gives it back. */
const stored = (paper: FrozenPaper): unknown => JSON.parse(JSON.stringify(paper))
const isSame = (paper: FrozenPaper, version: PrintedPaper) => isDeepStrictEqual(stored(paper), version.body)

/** Lists the printed versions of a plan or a test, and whether it has changed since. 404. */
export async function listPrints(ctx: Context, testId: string): Promise<PaperPrints> {
  const paper = await readContent(ctx, testId)
  const versions = await listVersions(ctx, testId)
  const [newest] = versions
  return {
    _id: testId,
    quiz_name: paper.name,
    questions: paper.questions.length,
    languages: paper.languages,
    has_changed: newest !== undefined && !isSame(paper, newest),
    versions: versions.map(({ version, createdAt, body }) => ({
      version,
      frozen_at: createdAt.toISOString(),
      questions: body.questions.length,
      languages: body.languages,
    })),
  }
}

/** Stores a new version. Call it under `lockVersions`, so that concurrent calls store only one. */
async function freeze(ctx: Context, testId: string, before: PrintedPaper | undefined): Promise<PrintedPaper> {
  const paper = await readContent(ctx, testId)
  if (paper.questions.length === 0) throw new AppError('conflict', 'No questions are chosen yet.')
  const [made] = await ctx.db
    .insert(printedPapers)
    .values({
      testId,
      version: (before?.version ?? 0) + 1,
      body: paper,
      seeds: seedsFor(paper, before?.seeds ?? null, draw),
      createdAt: ctx.now,
    })
    .returning()
  if (!made) throw notFound('paper')
  await audit(ctx, { action: 'paper-frozen', subjectId: testId, details: { version: made.version } })
  return made
}

const lockVersions = (ctx: Context, testId: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(${freezeLock}, hashtext(${testId}))`)

/**
 * Stores the current paper as a new version; earlier versions stay. 409 if someone else has made a version
 * meanwhile, and if nothing has changed.
 */
export async function makeVersion(ctx: Context, testId: string, version: number) {
  await inTransaction(ctx, async (ctx) => {
    await lockVersions(ctx, testId)
    const [newest] = await listVersions(ctx, testId)
    if (version !== (newest?.version ?? 0) + 1)
      throw new AppError('conflict', 'Somebody else has made a version meanwhile. Please look at it first.')
    if (newest && isSame(await readContent(ctx, testId), newest))
      throw new AppError('conflict', 'Nothing has changed since the newest version.')
    await freeze(ctx, testId, newest)
  })
  return listPrints(ctx, testId)
}

/** Returns the version to print; null: the newest, or else a first version frozen now. Call inside a transaction. 404. */
async function versionToPrint(ctx: Context, testId: string, version: number | null): Promise<PrintedPaper> {
  await lockVersions(ctx, testId)
  const versions = await listVersions(ctx, testId)
  const [newest] = versions
  if (version === null) return newest ?? freeze(ctx, testId, undefined)
  const kept = versions.find((printed) => printed.version === version)
  if (!kept) throw notFound('paper')
  return kept
}

/** Returns a printed version as it was. 404. */
export async function getPrinted(ctx: Context, testId: string, version: number): Promise<PrintedPaper> {
  const kept = (await listVersions(ctx, testId)).find((printed) => printed.version === version)
  if (!kept) throw notFound('paper')
  return kept
}

/** Starts a task that draws the chosen sets of a paper, or their keys. Logged like reading the paper. 400 for a language that the paper does not have. */
export async function startPrint(ctx: Context, testId: string, asked: PrintBody): Promise<StartedPrint> {
  return inTransaction(ctx, async (ctx) => {
    const { version, body } = await versionToPrint(ctx, testId, asked.version)
    if (asked.part === 'papers' && asked.languages.some((language) => !body.languages.includes(language)))
      refuseField('languages', 'The paper does not have this language.')
    const sets = asked.sets.toSorted()
    const rows = body.questions.length * sets.length
    const taskId = await startTask(ctx, {
      kind: 'print-paper',
      title: asked.part === 'keys' ? t`Keys of ${body.name}` : t`Printed paper of ${body.name}`,
      input: { ...asked, test: testId, version, sets },
      total: rows,
    })
    const details = { version, sets: sets.join(', ') }
    await audit(ctx, {
      action: asked.part === 'keys' ? 'paper-keys-printed' : 'paper-printed',
      subjectId: testId,
      details,
    })
    return { task_id: taskId, rows }
  })
}
