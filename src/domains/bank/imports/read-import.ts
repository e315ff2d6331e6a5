import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type Row, readLines } from '../../../platform/files/spreadsheets/read-csv.ts'
import { openTable } from '../../../platform/files/spreadsheets/read-table.ts'
import type { OpenFile } from '../../../platform/files/storage/storage.ts'
import { counted } from '../../../platform/text/counted.ts'
import { createPace } from '../../../platform/work/tasks/pace.ts'
import type { RunningTask, TaskResult } from '../../../platform/work/tasks/run-task.ts'
import { keyOf } from '../../catalogue/subjects/store-subjects.ts'
import { subjects, topics } from '../../catalogue/tables.ts'
import { listOffered } from '../questions/set-languages.ts'
import { bankItems, questionImportRows, questionImports } from '../tables.ts'
import { type Judged, judgeRow, type Known } from './judge-row.ts'
import { cellsOfJson } from './read-json-line.ts'
import { type Cells, cellsOf } from './rules.ts'
import type { ImportCounts } from './schema.ts'
import { failImport, fileOf, noCounts } from './start-import.ts'

const rowsAtOnce = 200
const mostRows = 20_000
/** Typesetting the formulas of a row takes a while; then others have their turn. */
const longestTurnMs = 5

/** A file that cannot be read as a whole; the sentence is for its sender. */
class FileProblem extends Error {}

type Found = { position: number; judged: Judged }
type Import = typeof questionImports.$inferSelect
type Read = { position: number; cells: Cells } | { position: number; wrong: Judged }

/** By what was said of its columns when it was sent. */
async function* fromTable(rows: AsyncIterable<Row>, questionImport: Import): AsyncGenerator<Read> {
  let isHeading = true
  for await (const { position, cells } of rows) {
    if (!isHeading) yield { position, cells: cellsOf(cells, questionImport) }
    isHeading = false
  }
}

async function* fromLines(file: OpenFile): AsyncGenerator<Read> {
  for await (const { position, line } of readLines(await file.read())) {
    const cells = cellsOfJson(line)
    if ('values' in cells) yield { position, cells }
    else {
      const wrong: Judged = { verdict: 'error', reasons: [cells], line: '', fingerprint: null, staged: null }
      yield { position, wrong }
    }
  }
}

function openRows(file: OpenFile, questionImport: Import): AsyncGenerator<Read> {
  return questionImport.format === 'jsonl'
    ? fromLines(file)
    : fromTable(openTable(file, questionImport.format), questionImport)
}

/** What is no such file is told in a sentence for the person who sent it, at this step too: the file may be another than the one that was looked at when it came. */
async function* readRows(file: OpenFile, questionImport: Import): AsyncGenerator<Read> {
  try {
    yield* openRows(file, questionImport)
  } catch (error) {
    throw error instanceof AppError && error.code === 'invalid' ? new FileProblem(error.message) : error
  }
}

async function readCatalogue({ db }: Context) {
  const known = await db.select({ id: subjects.id, key: subjects.key }).from(subjects)
  const keys = new Map(known.map(({ id, key }) => [id, key]))
  const rows = await db.select({ key: topics.key, subjectId: topics.subjectId }).from(topics)
  return {
    subjects: new Set(known.map(({ key }) => key)),
    topics: new Set(rows.map(({ subjectId, key }) => `${keys.get(subjectId)} ${key}`)),
  }
}

/** Where a question that reads the same is already. Earlier rows are remembered by sixteen letters each. */
async function findInBank({ db }: Context, fingerprints: string[]) {
  if (fingerprints.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ fingerprint: bankItems.fingerprint, number: bankItems.number })
    .from(bankItems)
    .where(inArray(bankItems.fingerprint, fingerprints))
  return new Map(rows.map(({ fingerprint, number }) => [fingerprint, `question ${number}`]))
}

type Known0 = Omit<Known, 'same'>

/** The verdicts of some rows; a question that the bank or an earlier row has is told where. */
async function judgeRows(ctx: Context, rows: Read[], { known, seen }: { known: Known0; seen: Map<string, number> }) {
  const judgedRows: Found[] = []
  let since = performance.now()
  for (const row of rows) {
    if (performance.now() - since > longestTurnMs) {
      await breathe()
      since = performance.now()
    }
    const judged =
      'wrong' in row
        ? row.wrong
        : judgeRow(row.cells, {
            ...known,
            same: (fingerprint) => (seen.has(fingerprint) ? `row ${seen.get(fingerprint)}` : undefined),
          })
    if (judged.fingerprint !== null && judged.staged) seen.set(judged.fingerprint, row.position)
    judgedRows.push({ position: row.position, judged })
  }
  const inBank = await findInBank(
    ctx,
    judgedRows.flatMap(({ judged }) => (judged.staged && judged.fingerprint) || []),
  )
  return judgedRows.map(({ position, judged }): Found => {
    const same = judged.staged ? inBank.get(judged.fingerprint ?? '') : undefined
    if (same === undefined) return { position, judged }
    return {
      position,
      judged: {
        ...judged,
        staged: null,
        verdict: 'here',
        reasons: [{ column: '', message: `is the same as ${same}` }],
      },
    }
  })
}

async function storeRows(
  ctx: Context,
  importId: string,
  { judgedRows, counts }: { judgedRows: Found[]; counts: ImportCounts },
) {
  for (const { judged } of judgedRows) counts[judged.verdict]++
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(questionImportRows)
      .values(judgedRows.map(({ position, judged }) => ({ importId, position, ...judged })))
    await ctx.db.update(questionImports).set({ counts }).where(eq(questionImports.id, importId))
  })
}

function tellUnread({ headings, columns }: Import) {
  const unread = headings.filter((heading, index) => heading !== '' && columns[index] == null)
  return unread.length === 0 ? null : `Columns that are not read: ${unread.join(', ').slice(0, 500)}.`
}

async function readFile(ctx: Context, questionImport: Import, task: RunningTask) {
  const importId = questionImport.id
  const file = await ctx.storage.open(fileOf(importId))
  if (!file) throw new FileProblem('The file is not there any more. Please send it again.')
  const offered = await listOffered(ctx)
  const known = { ...(await readCatalogue(ctx)), keyOf, offered, passages: new Map() }
  const seen = new Map<string, number>()
  const counts: ImportCounts = { ...noCounts }
  let batch: Read[] = []
  let count = 0
  const pause = createPace()
  const flush = async () => {
    if (batch.length > 0)
      await storeRows(ctx, importId, { judgedRows: await judgeRows(ctx, batch, { known, seen }), counts })
    batch = []
    await task.beat(count)
    await pause()
  }
  for await (const row of readRows(file, questionImport)) {
    if (++count > mostRows) throw new FileProblem(`The file has more than ${mostRows} rows. Please cut it in two.`)
    batch.push(row)
    if (batch.length === rowsAtOnce) await flush()
  }
  await flush()
  if (count === 0) throw new FileProblem('The file has no questions.')
  return { counts, problem: tellUnread(questionImport) }
}

/** Task: reads a file from its beginning, whatever a run that died has left of it, so that its rows are all there once. */
export async function readQuestions(ctx: Context, task: RunningTask): Promise<TaskResult> {
  const mine = and(eq(questionImports.id, String(task.input.questionImportId)), eq(questionImports.taskId, task.id))
  const [questionImport] = await ctx.db.select().from(questionImports).where(mine)
  if (questionImport?.state !== 'reading') throw notFound('import')
  await ctx.db.delete(questionImportRows).where(eq(questionImportRows.importId, questionImport.id))
  try {
    const { counts, problem } = await readFile(ctx, questionImport, task)
    await ctx.db.update(questionImports).set({ state: 'checked', problem }).where(mine)
    // A table may be read again with other columns, until somebody decides about it.
    if (questionImport.format === 'jsonl') await ctx.storage.delete(fileOf(questionImport.id))
    const ready = counts.ready + counts.warning
    return {
      told: `${counted(ready, 'row is', 'rows are')} ready, ${counted(counts.error + counts.here, 'is', 'are')} not`,
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await failImport(ctx, questionImport.id, error.message)
    throw new AppError('invalid', error.message)
  }
}
