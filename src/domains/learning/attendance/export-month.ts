import { z } from 'zod'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { formatSortable } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { writeExport } from '#platform/work/tasks/write-export.ts'
import { readMonth } from './read-attendance.ts'
import type { Standing } from './rules.ts'
import { type ExportBody, exportBody, type MonthRegister } from './schema.ts'

async function readWhole(ctx: Context, batchId: string, month: string) {
  const register = await readMonth(ctx, batchId, month)
  if (!register.may_export) throw new AppError('forbidden', 'You may not export this register.')
  return register
}

/** A month of a batch as a file. */
export async function startMonthExport(ctx: Context, batchId: string, { format, month }: ExportBody) {
  const { batch, students } = await readWhole(ctx, batchId, month)
  return startExport(ctx, {
    kind: 'export-attendance',
    action: 'attendance-exported',
    title: t`Attendance of ${batch.batch_code}, ${month}, ${format.toUpperCase()}`,
    format,
    filters: { batch: batchId, month },
    rows: students.length,
  })
}

const words: Record<Standing, string> = {
  present: msg`present`,
  absent: msg`absent`,
  late: msg`late`,
  excused: msg`excused`,
  online: msg`online`,
}

type Row = MonthRegister['students'][number]

const taskInput = z.strictObject({
  format: exportBody.shape.format,
  filters: z.strictObject({ batch: z.string(), month: exportBody.shape.month }),
})

/** Task: the register as its owner may read it now. */
export async function exportMonth(ctx: Context, task: RunningTask) {
  const { format, filters } = taskInput.parse(task.input)
  const { students, classes } = await readWhole(ctx, filters.batch, filters.month)
  const ofClass = classes.map(({ start_time, subject_name }, index) => {
    const cell = ({ standings }: Row) => {
      const standing = standings[index] ?? null
      return standing === null ? '' : translated(words[standing])
    }
    return [`${formatSortable(new Date(start_time))} ${subject_name}`, cell] as const
  })
  return writeExport<Row>(ctx, task, {
    format,
    name: `attendance-${filters.month}`,
    of: 'students',
    columns: [
      [msg`Number`, ({ registration_number }) => registration_number],
      [msg`Name`, ({ candidate_name }) => candidate_name],
      [msg`Attended`, ({ attended }) => attended],
      [msg`Classes counted`, ({ counted }) => counted],
      [msg`Attendance, per cent`, ({ percent }) => percent],
      ...ofClass,
    ],
    page: async () => ({ rows: students, next: null }),
  })
}
