import { and, inArray } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { sheetTypes, writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { plural, t } from '#platform/text/messages.ts'
import { createPace } from '#platform/work/tasks/pace.ts'
import type { RunningTask, TaskResult } from '#platform/work/tasks/run-task.ts'
import { dayCell } from '#platform/work/tasks/write-export.ts'
import { templateColumns } from '../imports/rules.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { findHiddenOf } from '../questions/mask-key.ts'
import { chosenQuestions } from '../questions/reads.ts'
import { bankItems } from '../tables.ts'
import { formatNames } from './calls.ts'
import type { ExportedPage } from './describe-questions.ts'
import { loadItems, loadPage, questionsAtOnce } from './load-questions.ts'
import { type QuestionExportFields, type QuestionFormat, questionExportBody } from './schema.ts'
import { fitsGift, writeGift } from './write-gift.ts'
import { writeMoodle } from './write-moodle.ts'
import { writePackage } from './write-package.ts'
import { rowOfQuestion, writeLines } from './write-rows.ts'

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

/** Asks for the questions of a list as a file. 403 for filters by tests to anyone who may not know these, and `step_up` for more than 500. */
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

/** Pages of what its owner may see whole: a question whose key is hidden from them stays out. */
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

/** Task: the questions that its owner may export now. Read back, the file gives the same ones. */
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
