import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tests } from '#domains/exams/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import { attempts } from '../tables.ts'
import { describeCandidates, type FoundCandidate } from './describe-candidates.ts'
import { chosenCandidates, findCounted } from './find-candidates.ts'
import { type CandidateExportFields, candidateExportBody } from './schema.ts'

/** The list in the order of ranks, without candidates who have none yet. */
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

const columns = [
  [msg`Rank`, ({ rank }: Row) => rank],
  [msg`Registration number`, ({ number }: Row) => number],
  [msg`Name`, ({ name }: Row) => name],
  [msg`Roll number`, ({ roll }: Row) => roll],
  [msg`Centre`, ({ centre }: Row) => centre],
  [msg`Marks`, ({ marks }: Row) => marks],
  [msg`Accuracy (%)`, ({ accuracy }: Row) => (accuracy === null ? null : Math.round(accuracy * 10_000) / 100)],
  [msg`Time taken (seconds)`, ({ seconds }: Row) => seconds],
  [msg`Started`, ({ startedAt }: Row) => timeCell(startedAt)],
  [msg`Submitted`, ({ closedAt }: Row) => timeCell(closedAt)],
] as const

const taskInput = candidateExportBody.extend({
  filters: candidateExportBody.shape.filters.extend({ test: z.string() }),
})

/** Task: the candidates whose ranks its owner may read now. */
export async function exportCandidates(ctx: Context, task: RunningTask) {
  const { format, filters } = taskInput.parse(task.input)
  const { test: testId, ...rest } = filters
  if (!mayDo(ctx.actor, 'ranks.read'))
    throw new AppError('forbidden', 'You no longer have permission to export results.')
  return writeExport<Row>(ctx, task, {
    format,
    name: `results-${dayCell(ctx.now)}`,
    of: 'candidates',
    columns,
    async page(after) {
      const { ids, next } = await findCounted(ctx, only(ctx, testId, rest), { limit: rowsAtOnce, after })
      return { rows: await describeCandidates(ctx, { testId, ids }), next }
    },
  })
}
