import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import { countDues, listDues } from './reads-dues.ts'
import { countOrders, listOrders } from './reads-orders.ts'
import {
  type DueExportFields,
  dueExportBody,
  type OrderExportFields,
  orderExportBody,
  type StaffDue,
  type StaffPayment,
} from './schema.ts'

/* Lists of dues and orders as files, by their filters and limited to the reader's centres. */

export async function startDueExport(ctx: Context, { format, filters }: DueExportFields) {
  const rows = await countDues(ctx, filters)
  const title = t`Dues (${format.toUpperCase()})`
  return startExport(ctx, { kind: 'export-dues', action: 'dues-exported', title, format, filters, rows })
}

export async function startOrderExport(ctx: Context, { format, filters }: OrderExportFields) {
  const rows = await countOrders(ctx, filters)
  const title = t`Orders (${format.toUpperCase()})`
  return startExport(ctx, { kind: 'export-orders', action: 'orders-exported', title, format, filters, rows })
}

const dueColumns = [
  [msg`Registration number`, (due: StaffDue) => due.registration_number],
  [msg`Name`, (due: StaffDue) => due.candidate_name],
  [msg`Phone`, (due: StaffDue) => due.contact],
  [msg`Centre`, (due: StaffDue) => due.center_name],
  [msg`Batch`, (due: StaffDue) => due.batch_code],
  [msg`Course`, (due: StaffDue) => due.course_name],
  [msg`Instalment`, (due: StaffDue) => due.installment_no],
  [msg`Amount due`, (due: StaffDue) => due.net_amt],
  [msg`Late fee`, (due: StaffDue) => due.late_fee],
  [msg`Due on`, (due: StaffDue) => due.due_date],
  [msg`Days late`, (due: StaffDue) => due.days_late],
  [msg`Last reminder`, (due: StaffDue) => timeCell(due.reminded_at)],
] as const

/** Task: exports the dues that its owner may see now. */
export async function exportDues(ctx: Context, task: RunningTask) {
  const { format, filters } = dueExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'dues.read')) throw new AppError('forbidden', 'You no longer have permission to export dues.')
  return writeExport<StaffDue>(ctx, task, {
    format,
    name: `dues-${dayCell(ctx.now)}`,
    of: 'dues',
    columns: dueColumns,
    async page(after) {
      // A file has no button to remind anyone.
      const { data, next } = await listDues(ctx, { ...filters, limit: rowsAtOnce, after }, {})
      return { rows: data, next }
    },
  })
}

const orderColumns = [
  [msg`Order`, (order: StaffPayment) => order.order_number],
  [msg`Registration number`, (order: StaffPayment) => order.registration_number],
  [msg`Name`, (order: StaffPayment) => order.candidate_name],
  [msg`Phone`, (order: StaffPayment) => order.contact],
  [msg`Centre`, (order: StaffPayment) => order.center_name],
  [msg`Course`, (order: StaffPayment) => order.course_name],
  [msg`Instalment`, (order: StaffPayment) => (order.kind === 'classroom' ? order.installment_no : null)],
  [msg`Amount`, (order: StaffPayment) => order.amount],
  [msg`Status`, (order: StaffPayment) => order.state],
  [msg`Paid by`, (order: StaffPayment) => order.counter_mode ?? order.bank_name],
  [msg`Transaction`, (order: StaffPayment) => order.ref_no],
  [msg`Receipts`, (order: StaffPayment) => order.receipts.map(({ number }) => number).join(', ')],
  [msg`Refunded`, (order: StaffPayment) => order.refunded],
  [msg`Ordered`, (order: StaffPayment) => timeCell(order.created_on)],
  [msg`Paid`, (order: StaffPayment) => timeCell(order.paid_on)],
] as const

/** Task: exports the orders that its owner may see now. */
export async function exportOrders(ctx: Context, task: RunningTask) {
  const { format, filters } = orderExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'orders.read'))
    throw new AppError('forbidden', 'You no longer have permission to export orders.')
  return writeExport<StaffPayment>(ctx, task, {
    format,
    name: `orders-${dayCell(ctx.now)}`,
    of: 'orders',
    columns: orderColumns,
    async page(after) {
      const { data, next } = await listOrders(ctx, { ...filters, limit: rowsAtOnce, after })
      return { rows: data, next }
    },
  })
}
