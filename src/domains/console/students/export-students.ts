import { and } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findIds } from '#platform/http/staff-list.ts'
import { msg, t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import { chosen, describeStudents, exportable, type FoundStudent, newest } from './reads-list.ts'
import { type StudentExportFields, type StudentsQuery, studentExportBody } from './schema.ts'

const only = (ctx: Context, filters: Partial<StudentsQuery>) => and(chosen(ctx, filters), exportable(ctx))

export async function startStudentExport(ctx: Context, { format, filters }: StudentExportFields) {
  const rows = await ctx.db.$count(users, only(ctx, filters))
  const title = t`Students (${format.toUpperCase()})`
  return startExport(ctx, { kind: 'export-students', action: 'students-exported', title, format, filters, rows })
}

type Row = FoundStudent

const columns = [
  [msg`Registration number`, ({ number }: Row) => number],
  [msg`Name`, ({ name }: Row) => name],
  [msg`Phone`, ({ contact }: Row) => contact],
  [msg`E-mail`, ({ email }: Row) => email],
  [msg`Centre`, ({ centre }: Row) => centre],
  [msg`Batches`, ({ batches }: Row) => batches],
  [msg`Amount due`, ({ owes }: Row) => rupeesOf(Number(owes))],
  [msg`Due since`, ({ dueSince }: Row) => dueSince],
  [msg`Joined`, ({ joinedAt }: Row) => timeCell(joinedAt)],
  [msg`Last seen`, ({ lastSeen }: Row) => timeCell(lastSeen)],
] as const

/** Task: the students whom its owner may export now. */
export async function exportStudents(ctx: Context, task: RunningTask) {
  const { format, filters } = studentExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'students.export'))
    throw new AppError('forbidden', 'You no longer have permission to export students.')
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
