import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { t } from '#platform/text/messages.ts'
import { startTask } from '#platform/work/tasks/start-task.ts'
import { requireFreshCode } from './require-permission.ts'

/** Exporting more people than this needs a fresh code. */
const mostWithoutCode = 500

type Wanted = {
  kind: string
  /** Action in the audit log: 'leads-exported'. */
  action: string
  title: string
  format: string
  filters: Record<string, unknown>
  /** Number of people concerned. */
  rows: number
}

/**
 * Describes the filters for the log. A typed search may be a person's name or number, so only its presence is
 * logged.
 */
function tellFilters(filters: Record<string, unknown>) {
  return Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined || value === '') return []
    return [name === 'q' ? t`a search` : `${name} ${value}`]
  })
}

/** Starts a task that exports people, and logs its filters and number of rows in the same transaction. 403 `step_up` for many rows. */
export async function startExport(ctx: Context, { kind, action, title, format, filters, rows }: Wanted) {
  if (rows > mostWithoutCode) await requireFreshCode(ctx)
  return inTransaction(ctx, async (ctx) => {
    const taskId = await startTask(ctx, { kind, title, input: { format, filters }, total: rows })
    await audit(ctx, { action, details: { rows, format, filters: tellFilters(filters) } })
    return { task_id: taskId, rows }
  })
}
