import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../../platform/context.ts'
import { staffTasks } from '../../../../platform/data/database/tables.ts'
import { notFound } from '../../../../platform/errors.ts'
import { users } from '../../../identity/tables.ts'
import { leadImportRows, leadImports, leads } from '../../tables.ts'
import { visible } from './lock-import.ts'
import type { LeadImport, LeadImportRow, LeadVerdict } from './schema.ts'
import { countWorked } from './store-import.ts'

const works: Record<string, LeadImport['work']> = {
  'check-lead-import': 'reading',
  'store-lead-import': 'storing',
  'undo-lead-import': 'undoing',
}
const importsShown = 50

function select({ db }: Context) {
  return db
    .select({ leadImport: leadImports, createdBy: users.candidateName, task: staffTasks })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .leftJoin(staffTasks, eq(staffTasks.id, leadImports.taskId))
    .$dynamic()
}
type Row = Awaited<ReturnType<typeof select>>[number]

async function present(ctx: Context, { leadImport, createdBy, task }: Row): Promise<LeadImport> {
  const isOpen = task?.state === 'waiting' || task?.state === 'running'
  const isStored = leadImport.state === 'stored'
  return {
    _id: leadImport.id,
    file_name: leadImport.fileName,
    state: leadImport.state,
    work: isOpen ? (works[task.kind] ?? null) : null,
    done: isOpen ? task.done : 0,
    total: isOpen ? task.total : null,
    problem: leadImport.problem ?? (task?.state === 'failed' ? task.problem : null),
    headings: leadImport.headings,
    samples: leadImport.samples,
    columns: leadImport.columns,
    defaults: leadImport.defaults,
    counts: leadImport.counts,
    stored: isStored ? await ctx.db.$count(leads, eq(leads.importId, leadImport.id)) : 0,
    worked: isStored ? await countWorked(ctx, leadImport.id) : 0,
    created_by: createdBy,
    created_at: leadImport.createdAt.toISOString(),
  }
}

/** The newest first. */
export async function listLeadImports(ctx: Context) {
  const rows = await select(ctx).where(visible(ctx)).orderBy(desc(leadImports.createdAt)).limit(importsShown)
  const listed: LeadImport[] = []
  for (const row of rows) listed.push(await present(ctx, row))
  return listed
}

export async function getLeadImport(ctx: Context, importId: string) {
  const [row] = await select(ctx).where(and(eq(leadImports.id, importId), visible(ctx)))
  if (!row) throw notFound('import')
  return present(ctx, row)
}

type RowFilter = { verdict?: LeadVerdict | undefined; after: number; limit: number }

export function presentRow({ position, verdict, reasons, cells }: typeof leadImportRows.$inferSelect): LeadImportRow {
  return { position, verdict, reasons, values: cells }
}

/** The rows in the order of the file. */
export async function listLeadRows(ctx: Context, importId: string, { verdict, after, limit }: RowFilter) {
  await getLeadImport(ctx, importId)
  const rows = await ctx.db
    .select()
    .from(leadImportRows)
    .where(
      and(
        eq(leadImportRows.importId, importId),
        gt(leadImportRows.position, after),
        verdict ? eq(leadImportRows.verdict, verdict) : undefined,
      ),
    )
    .orderBy(asc(leadImportRows.position))
    .limit(limit + 1)
  const data = rows.slice(0, limit).map(presentRow)
  return { data, next: rows.length > limit ? String(data.at(-1)?.position) : null }
}
