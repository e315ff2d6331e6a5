import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { staffTasks } from '../../../platform/data/database/tables.ts'
import { notFound } from '../../../platform/errors.ts'
import { users } from '../../identity/tables.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { bankItems, questionImportRows, questionImports } from '../tables.ts'
import { typesetLine } from '../texts/typeset-source.ts'
import { within } from './lock-import.ts'
import type { ImportRow, StaffImport, Verdict } from './schema.ts'

const wasStopped = 'Reading it was stopped. Please say again what its columns are, or send the file again.'

type Row = Awaited<ReturnType<typeof select>>[number]

async function present(
  ctx: Context,
  { questionImport, createdBy, task }: Row,
  uses: QuestionUses,
): Promise<StaffImport> {
  const isOpen = task?.state === 'waiting' || task?.state === 'running'
  const isStoring = isOpen && task.kind === 'store-question-import'
  const isStopped = questionImport.state === 'reading' && !isOpen
  const stopped = questionImport.headings.length > 0 ? ('mapping' as const) : ('failed' as const)
  return {
    _id: questionImport.id,
    file_name: questionImport.fileName,
    format: questionImport.format,
    state: isStopped ? stopped : questionImport.state,
    problem: questionImport.problem ?? (task?.state === 'failed' ? task.problem : isStopped ? wasStopped : null),
    headings: questionImport.headings,
    samples: questionImport.samples,
    columns: questionImport.columns,
    is_storing: isStoring,
    done: isOpen ? task.done : 0,
    total: isOpen ? task.total : null,
    counts: questionImport.counts,
    stored: await ctx.db.$count(bankItems, eq(bankItems.importId, questionImport.id)),
    used: questionImport.state === 'stored' ? await uses.countUsed(ctx, questionImport.id) : 0,
    created_by: createdBy,
    created_at: questionImport.createdAt.toISOString(),
    decided_at: questionImport.decidedAt?.toISOString() ?? null,
  }
}

const importsShown = 50

function select({ db }: Context) {
  return db
    .select({ questionImport: questionImports, createdBy: users.candidateName, task: staffTasks })
    .from(questionImports)
    .leftJoin(users, eq(users.id, questionImports.createdBy))
    .leftJoin(staffTasks, eq(staffTasks.id, questionImports.taskId))
    .$dynamic()
}

/** Those of this person, the newest first. */
export async function listImports(ctx: Context, uses: QuestionUses) {
  const rows = await select(ctx).where(within(ctx)).orderBy(desc(questionImports.createdAt)).limit(importsShown)
  const listed: StaffImport[] = []
  for (const row of rows) listed.push(await present(ctx, row, uses))
  return listed
}

export async function getImport(ctx: Context, importId: string, uses: QuestionUses) {
  const [row] = await select(ctx).where(and(eq(questionImports.id, importId), within(ctx)))
  if (!row) throw notFound('import')
  return present(ctx, row, uses)
}

export type RowFilter = { verdict?: Verdict | undefined; after: number; limit: number }

/** The rows in the order of the file. */
export async function listImportRows({ db }: Context, importId: string, filter: RowFilter): Promise<ImportRow[]> {
  const rows = await db
    .select()
    .from(questionImportRows)
    .where(
      and(
        eq(questionImportRows.importId, importId),
        gt(questionImportRows.position, filter.after),
        filter.verdict ? eq(questionImportRows.verdict, filter.verdict) : undefined,
      ),
    )
    .orderBy(asc(questionImportRows.position))
    .limit(filter.limit)
  return rows.map(({ position, verdict, line, reasons }) => ({ position, verdict, line: typesetLine(line), reasons }))
}
