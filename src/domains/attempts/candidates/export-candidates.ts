import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Test, tests } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Cell } from '#platform/files/spreadsheets/write-sheet.ts'
import { msg, t } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { attempts } from '../tables.ts'
import { chosenCandidates, describeCandidates, type FoundCandidate, findCounted } from './list-candidates.ts'
import { type CandidateExportFields, candidateExportBody } from './schema.ts'

/** Condition for the list by rank, without candidates who have no rank yet. */
const only = (ctx: Context, testId: string, filters: CandidateExportFields['filters']) =>
  chosenCandidates(ctx, testId, { ...filters, state: 'counted' })

export async function startCandidateExport(ctx: Context, testId: string, { format, filters }: CandidateExportFields) {
  const [test] = await ctx.db.select({ name: tests.name }).from(tests).where(eq(tests.id, testId))
  if (!test) throw notFound('test')
  const rows = await ctx.db.$count(attempts, only(ctx, testId, filters))
  const title = t`Results of ${test.name} (${format.toUpperCase()})`
  const kept = { ...filters, test: testId }
  return startExport(ctx, {
    kind: 'export-candidates',
    action: 'candidates-exported',
    title,
    format,
    filters: kept,
    rows,
  })
}

type Row = FoundCandidate
type Columns = (readonly [head: string, cell: (row: Row) => Cell])[]

const headColumns: Columns = [
  [msg`Rank`, ({ rank }) => rank],
  [msg`Percentile`, ({ percentile }) => percentile],
  [msg`Registration number`, ({ number }) => number],
  [msg`Name`, ({ name }) => name],
  [msg`Roll number`, ({ roll }) => roll],
  [msg`Centre`, ({ centre }) => centre],
  [msg`Marks`, ({ marks }) => marks],
]
const tailColumns: Columns = [
  [msg`Accuracy (%)`, ({ accuracy }) => (accuracy === null ? null : Math.round(accuracy * 10_000) / 100)],
  [msg`Time taken (seconds)`, ({ seconds }) => seconds],
  [msg`Started`, ({ startedAt }) => timeCell(startedAt)],
  [msg`Submitted`, ({ closedAt }) => timeCell(closedAt)],
]

/** Returns the columns; with several sections, the marks of each follow the total. */
function columnsOf({ sections }: Test): Columns {
  const ofSections: Columns =
    sections.length < 2
      ? []
      : sections.map(({ name }, index) => [name, ({ sectionMarks }) => sectionMarks[index] ?? null])
  return [...headColumns, ...ofSections, ...tailColumns]
}

const taskInput = candidateExportBody.extend({
  filters: candidateExportBody.shape.filters.extend({ test: z.string() }),
})

/** Task: exports the candidates whose ranks its owner may read now. */
export async function exportCandidates(ctx: Context, task: RunningTask, findListed: FindListed) {
  const { format, filters } = taskInput.parse(task.input)
  const { test: testId, ...rest } = filters
  if (!mayDo(ctx.actor, 'ranks.read'))
    throw new AppError('forbidden', 'You no longer have permission to export results.')
  const test = await getTest(ctx, testId)
  return writeExport<Row>(ctx, task, {
    format,
    name: `results-${dayCell(ctx.now)}`,
    of: 'candidates',
    columns: columnsOf(test),
    async page(after) {
      const { ids, next } = await findCounted(ctx, only(ctx, testId, rest), { limit: rowsAtOnce, after })
      return { rows: await describeCandidates(ctx, { test, ids }, findListed), next }
    },
  })
}
