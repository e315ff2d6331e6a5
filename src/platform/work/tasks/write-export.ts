import type { Context } from '#platform/context.ts'
import { type Cell, type SheetFormat, sheetTypes, writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { numberText } from '#platform/text/counted.ts'
import { formatSortable } from '#platform/text/india-time.ts'
import { translated } from '#platform/text/messages.ts'
import type { RunningTask, TaskResult } from './run-task.ts'

export const rowsAtOnce = 1000

type Export<Row> = {
  format: SheetFormat
  /** Name of the file, without its extension, and of its sheet. */
  name: string
  /** Noun for its rows: 'leads'. */
  of: string
  columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[]
  /** At most `rowsAtOnce` rows behind the cursor, and where the next ones begin. */
  page: (after: string | undefined) => Promise<{ rows: Row[]; next: string | null }>
}

/**
 * Writes a list into the file of a task, page by page behind a cursor: no transaction stays open, and every row that
 * exists from the first page to the last is in it once. There is never a part of a list: a run that dies leaves no
 * file.
 */
export async function writeExport<Row>(ctx: Context, task: RunningTask, source: Export<Row>): Promise<TaskResult> {
  const { format, name, of, columns, page } = source
  let count = 0
  async function* rows() {
    let after: string | undefined
    for (;;) {
      const { rows, next } = await page(after)
      for (const row of rows) yield columns.map(([, cell]) => cell(row))
      count += rows.length
      await task.beat(count)
      if (next === null) return
      after = next
    }
  }
  const heads = columns.map(([head]) => translated(head))
  const file = writeSheet(format, { name, columns: heads, rows: rows() })
  await ctx.storage.putStream(task.fileKey, file, sheetTypes[format])
  return { told: `${numberText(count)} ${of}`, fileName: `${name}.${format}` }
}

/** Formats 2026-11-22 14:30 in India: it sorts in spreadsheets, and nobody confuses day and month. */
export const timeCell = (at: Date | string | null) => (at === null ? '' : formatSortable(new Date(at)))
export const dayCell = (at: Date) => timeCell(at).slice(0, 10)
