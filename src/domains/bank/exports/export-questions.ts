import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { sheetTypes, writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { plural, t } from '#platform/text/messages.ts'
import { createPace, type RunningTask, type TaskResult } from '#platform/work/tasks/run-task.ts'
import { dayCell } from '#platform/work/tasks/write-export.ts'
import { formatNames } from '../calls.ts'
import { templateColumns } from '../imports/rules.ts'
import { passageSources, writtenFrom } from '../questions/describe-items.ts'
import { findHiddenOf, type QuestionUses } from '../questions/find-item.ts'
import { chosenQuestions } from '../questions/reads.ts'
import {
  type QuestionExportFields,
  type QuestionFormat,
  questionExportBody,
  type WrittenQuestion,
  type WrittenTexts,
} from '../questions/schema.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { getShelf } from '../texts/keep-pictures.ts'
import { type ExportedPage, type ExportedQuestion, textsOfQuestion } from './describe-questions.ts'
import { fitsGift, writeGift } from './write-gift.ts'
import { writeMoodle } from './write-moodle.ts'
import { writePackage } from './write-package.ts'
import { rowOfQuestion, writeLines } from './write-rows.ts'

const questionsAtOnce = 100

function selectItems({ db }: Context, only: SQL | undefined) {
  return db
    .select({ item: bankItems, subject: subjects.name, topic: topics.name })
    .from(bankItems)
    .leftJoin(subjects, eq(subjects.id, bankItems.subjectId))
    .leftJoin(topics, eq(topics.id, bankItems.topicId))
    .where(only)
    .orderBy(asc(bankItems.number))
    .limit(questionsAtOnce)
}
type Row = Awaited<ReturnType<typeof selectItems>>[number]

/** Loads the rows after this number, in the order of their numbers, which never change. */
const loadItems = (ctx: Context, only: SQL | undefined, after: number) =>
  selectItems(ctx, and(only, gt(bankItems.number, after)))

/** Loads the newest version of each question, or its draft when it has no version yet. */
async function loadWritten(ctx: Context, rows: Row[]) {
  const written = new Map<string, WrittenQuestion>()
  if (rows.length === 0) return written
  const ids = rows.map(({ item }) => item.id)
  const versions = await ctx.db
    .selectDistinctOn([questions.itemId])
    .from(questions)
    .where(inArray(questions.itemId, ids))
    .orderBy(questions.itemId, desc(questions.version))
  for (const version of versions) written.set(version.itemId, version.source ?? (await writtenFrom(ctx, version)))
  for (const { item } of rows) if (item.draft && !written.has(item.id)) written.set(item.id, item.draft)
  return written
}

async function loadPassages(ctx: Context, written: Iterable<WrittenQuestion>) {
  const ids = [...new Set([...written].flatMap(({ passage }) => passage?._id ?? []))]
  const texts = new Map<string, WrittenTexts>()
  if (ids.length === 0) return texts
  const rows = await ctx.db.select().from(passages).where(inArray(passages.id, ids))
  for (const passage of rows) texts.set(passage.id, await passageSources(ctx, passage))
  return texts
}

/** Loads items as they leave the bank, each with its passage, and the pictures of all of them. */
async function loadPage(ctx: Context, rows: Row[]): Promise<ExportedPage> {
  const written = await loadWritten(ctx, rows)
  const texts = await loadPassages(ctx, written.values())
  const exported = rows.flatMap(({ item, subject, topic }): ExportedQuestion[] => {
    const source = written.get(item.id)
    if (!source) return []
    const { against: _against, ...question } = source
    const shared = question.passage?._id ? texts.get(question.passage._id) : question.passage?.text
    const passage = shared ? { _id: null, text: shared } : null
    const { number, difficulty, tags, origin } = item
    return [
      {
        number,
        subject: subject ?? '',
        topic: topic ?? '',
        difficulty,
        tags,
        origin,
        question: { ...question, passage },
      },
    ]
  })
  const sources = exported.flatMap((question) => textsOfQuestion(question).flatMap((text) => Object.values(text)))
  return { questions: exported, shelf: await getShelf(ctx, sources) }
}

const files: Record<QuestionFormat, { ending: string; type: string }> = {
  jsonl: { ending: 'jsonl', type: 'application/x-ndjson; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: sheetTypes.xlsx },
  moodle: { ending: 'xml', type: 'application/xml; charset=utf-8' },
  gift: { ending: 'gift', type: 'text/plain; charset=utf-8' },
  qti: { ending: 'zip', type: 'application/zip' },
}

type Chosen = Pick<QuestionExportFields, 'filters' | 'numbers'>

function onlyChosen(ctx: Context, { filters: { never_used, ...filters }, numbers }: Chosen, uses: QuestionUses) {
  const ofList = chosenQuestions(ctx, { ...filters, neverUsed: never_used === 'yes' }, uses)
  return and(ofList, numbers && inArray(bankItems.number, numbers))
}

/**
 * Starts a task that exports the questions of a list. 403 for filters by test when the caller may not see which
 * tests use a question; `step_up` for more than 500.
 */
export async function startQuestionExport(
  ctx: Context,
  { format, filters, numbers }: QuestionExportFields,
  uses: QuestionUses,
) {
  if (numbers?.length === 0)
    throw new AppError('invalid', 'Choose at least one question.', { errors: { numbers: 'is empty' } })
  const rows = await ctx.db.$count(bankItems, onlyChosen(ctx, { filters, numbers }, uses))
  const title = t`Questions, ${formatNames[format]}`
  const kept = numbers ? { ...filters, numbers } : filters
  return startExport(ctx, {
    kind: 'export-questions',
    action: 'questions-exported',
    title,
    format,
    filters: kept,
    rows,
  })
}

const taskInput = questionExportBody.omit({ numbers: true }).extend({
  filters: questionExportBody.shape.filters.extend({ numbers: questionExportBody.shape.numbers }),
})

type Count = { written: number; hidden: number; pictured: number }

/** Yields pages of the questions that the owner may see in full; those whose key is hidden from them are skipped. */
async function* readPages(
  ctx: Context,
  task: RunningTask,
  { format, chosen, uses, count }: Source,
): AsyncGenerator<ExportedPage> {
  const pause = createPace()
  let [after, done] = [0, 0]
  for (;;) {
    const rows = await loadItems(ctx, onlyChosen(ctx, chosen, uses), after)
    const items = rows.map(({ item }) => item)
    const hidden = await findHiddenOf(ctx, items, uses)
    const shown = rows.filter(({ item }) => !hidden.has(item.id))
    const page = await loadPage(ctx, shown)
    const questions = format === 'gift' ? page.questions.filter(fitsGift) : page.questions
    count.written += questions.length
    count.hidden += rows.length - shown.length
    count.pictured += page.questions.length - questions.length
    yield { ...page, questions }
    done += rows.length
    await task.beat(done)
    await pause()
    if (rows.length < questionsAtOnce) return
    after = rows.at(-1)?.item.number ?? after
  }
}
type Source = { format: QuestionFormat; chosen: Chosen; uses: QuestionUses; count: Count }

async function* encode(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) if (text !== '') yield encoder.encode(text)
}

async function* rowsOf(pages: AsyncIterable<ExportedPage>) {
  for await (const { questions } of pages) yield* questions.map(rowOfQuestion)
}

const writers: Record<QuestionFormat, (pages: AsyncIterable<ExportedPage>) => AsyncIterable<Uint8Array>> = {
  jsonl: (pages) => encode(writeLines(pages)),
  moodle: (pages) => encode(writeMoodle(pages)),
  gift: (pages) => encode(writeGift(pages)),
  qti: writePackage,
  // not translated: a name of a format
  xlsx: (pages) => writeSheet('xlsx', { name: 'Questions', columns: templateColumns, rows: rowsOf(pages) }),
}

function tell({ written, hidden, pictured }: Count) {
  const parts = [t`${plural(written, '# question', '# questions')}`]
  if (pictured > 0) parts.push(t`${plural(pictured, '# with a picture stays out', '# with pictures stay out')}`)
  if (hidden > 0)
    parts.push(
      t`${plural(hidden, '# stays out, as a test with it has not ended', '# stay out, as tests with them have not ended')}`,
    )
  return parts.join('; ')
}

/** Task: exports the questions that its owner may export now. Importing the file gives the same questions. */
export async function exportQuestions(ctx: Context, task: RunningTask, uses: QuestionUses): Promise<TaskResult> {
  const {
    format,
    filters: { numbers, ...filters },
  } = taskInput.parse(task.input)
  if (!mayDo(ctx.actor, 'questions.write')) throw new AppError('forbidden', 'You may not export questions any more.')
  const count: Count = { written: 0, hidden: 0, pictured: 0 }
  const { ending, type } = files[format]
  const pages = readPages(ctx, task, { format, chosen: { filters, numbers }, uses, count })
  await ctx.storage.putStream(task.fileKey, writers[format](pages), type)
  return { told: tell(count), fileName: `questions-${dayCell(ctx.now)}.${ending}` }
}
