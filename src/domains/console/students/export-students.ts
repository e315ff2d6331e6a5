import { and } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findIds } from '../../../platform/http/staff-list.ts'
import { rupeesOf } from '../../../platform/text/money.ts'
import type { RunningTask } from '../../../platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '../../../platform/work/tasks/write-export.ts'
import { mayDo } from '../../identity/access.ts'
import { startExport } from '../../identity/staff/start-export.ts'
import { users } from '../../identity/tables.ts'
import { chosen, describeStudents, exportable, type FoundStudent, newest } from './reads-list.ts'
import { type StudentExportFields, type StudentsQuery, studentExportBody } from './schema.ts'

const only = (ctx: Context, filters: Partial<StudentsQuery>) => and(chosen(ctx, filters), exportable(ctx))

export async function startStudentExport(ctx: Context, { format, filters }: StudentExportFields) {
  const rows = await ctx.db.$count(users, only(ctx, filters))
  const title = `Students, ${format.toUpperCase()}`
  return startExport(ctx, { kind: 'export-students', action: 'students-exported', title, format, filters, rows })
}

type Row = FoundStudent

const columns = [
  ['Number', ({ number }: Row) => number],
  ['Name', ({ name }: Row) => name],
  ['Phone', ({ contact }: Row) => contact],
  ['E-mail', ({ email }: Row) => email],
  ['Centre', ({ centre }: Row) => centre],
  ['Batches', ({ batches }: Row) => batches],
  ['Amount due', ({ owes }: Row) => rupeesOf(Number(owes))],
  ['Due since', ({ dueSince }: Row) => dueSince],
  ['Joined', ({ joinedAt }: Row) => timeCell(joinedAt)],
  ['Last seen', ({ lastSeen }: Row) => timeCell(lastSeen)],
] as const

/** Task: the students whom its owner may export now. */
export async function exportStudents(ctx: Context, task: RunningTask) {
  const { format, filters } = studentExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'students.export')) throw new AppError('forbidden', 'You may not export students any more.')
  return writeExport<Row>(ctx, task, {
    format,
    name: `students-${dayCell(ctx.now)}`,
    of: 'students',
    columns,
    async page(after) {
      const query = { from: users, only: only(ctx, filters), order: newest, limit: rowsAtOnce, after }
      const { ids, next } = await findIds(ctx, query)
      return { rows: await describeStudents(ctx, ids), next }
    },
  })
}
