import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { rowsAtOnce, writeExport } from '#platform/work/tasks/write-export.ts'
import { meritRows } from '../tables.ts'
import { chosenRows, findVersion, readPart } from './reads-rows.ts'
import { type MeritExportBody, type MeritRow, meritExportBody } from './schema.ts'

/** Starts an export of a version, with names or with roll numbers only. */
export async function startMeritExport(
  ctx: Context,
  listId: string,
  { format, version: versionNumber, is_named }: MeritExportBody,
) {
  const { list, version } = await findVersion(ctx, listId, String(versionNumber))
  const rows = await ctx.db.$count(meritRows, chosenRows(ctx, version.id, {}))
  return startExport(ctx, {
    kind: 'export-merit',
    action: 'merit-exported',
    title: t`${list.name}, version ${version.number} (${format.toUpperCase()})`,
    format,
    filters: { list: listId, version: version.number, named: is_named },
    rows,
  })
}

type Column = readonly [head: string, cell: (row: MeritRow) => string | number | null]
const open: Column[] = [
  [msg`Rank`, ({ rank }) => rank],
  [msg`Roll number`, ({ roll_no }) => roll_no],
]
const named: Column[] = [[msg`Name`, ({ candidate_name }) => candidate_name]]
const others: Column[] = [
  [msg`Category`, ({ category }) => category],
  [msg`Category rank`, ({ category_rank }) => category_rank],
  [msg`Centre`, ({ center_name }) => center_name],
  [msg`Centre rank`, ({ center_rank }) => center_rank],
  [msg`Shift`, ({ shift }) => shift],
  [msg`Marks`, ({ marks }) => marks],
  [msg`Percentile`, ({ percentile }) => percentile],
  [msg`Normalised marks`, ({ normalised }) => normalised],
  [msg`Selected in`, ({ selection }) => selection],
  [msg`Slab (%)`, ({ slab }) => slab],
]

const taskInput = z.strictObject({
  format: meritExportBody.shape.format,
  filters: z.strictObject({ list: z.string(), version: z.number(), named: z.boolean() }),
})

/** Task: exports the rows whose ranks its owner may read now. */
export async function exportMerit(ctx: Context, task: RunningTask) {
  const { format, filters } = taskInput.parse(task.input)
  if (!mayDo(ctx.actor, 'ranks.read'))
    throw new AppError('forbidden', 'You no longer have permission to export results.')
  const { version } = await findVersion(ctx, filters.list, String(filters.version))
  const only = chosenRows(ctx, version.id, {})
  return writeExport<MeritRow>(ctx, task, {
    format,
    name: `merit-list-version-${version.number}`,
    of: 'candidates',
    columns: [...open, ...(filters.named ? named : []), ...others],
    async page(after) {
      const from = Number(after ?? 0)
      const rows = await readPart(ctx, { versionId: version.id, only, after: from, limit: rowsAtOnce })
      return { rows, next: rows.length < rowsAtOnce ? null : String(from + rows.length) }
    },
  })
}
