import { Readable } from 'node:stream'
import type { Context } from '#platform/context.ts'
import { writeSheet } from '#platform/files/spreadsheets/write-sheet.ts'
import { t } from '#platform/text/messages.ts'
import type { ImportKind } from './describe-kind.ts'
import { findImport, listRows } from './reads.ts'
import { tellReasons } from './rules.ts'

const rejected = (after: number) => ({ verdicts: ['error', 'here'] as const, after, limit: 500 })

/** CSV: the rows that cannot be stored as they stand, with the columns that were read, named as in the file, and with the place and the reason of each. */
export async function writeRejected(ctx: Context, kind: ImportKind, importId: string) {
  const record = await findImport(ctx, kind, importId)
  const read = record.columns.flatMap((field, index) =>
    field === null ? [] : [{ field, head: record.headings[index] || field }],
  )
  const columns = read.length > 0 ? read : kind.fields.map((field) => ({ field, head: field }))
  const nameOf = (field: string) => columns.find((column) => column.field === field)?.head ?? field
  async function* rows() {
    for (let after = 0; ; ) {
      const { data, next } = await listRows(ctx, { kind, importId }, rejected(after))
      for (const { position, values, reasons } of data)
        yield [...columns.map(({ field }) => values[field] ?? ''), position, tellReasons(reasons, nameOf)]
      if (next === null) return
      after = Number(next)
    }
  }
  const heads = [...columns.map(({ head }) => head), t`Row`, t`Reason`]
  return Readable.from(writeSheet('csv', { name: 'rejected', columns: heads, rows: rows() }))
}
