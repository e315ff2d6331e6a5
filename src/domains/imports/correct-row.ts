import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { refuseField } from './describe-kind.ts'
import { judgeAgain, recount, rowOf } from './judge-rows.ts'
import { lockImport, type Target } from './lock-import.ts'
import { presentRow } from './reads.ts'
import { keepCell, suspicionsLeft } from './rules.ts'
import type { ImportRow, Values } from './schema.ts'
import { importRows, imports } from './tables.ts'

type Place = Target & { position: number }

/** Mends one row where it stands; it gets its verdict anew. 400 for a field that the kind has not, 409 while a task is at the import, or once it is stored. */
export function correctRow(ctx: Context, { kind, importId, position }: Place, given: Values): Promise<ImportRow> {
  const strange = Object.keys(given).find((field) => !kind.fields.includes(field))
  if (strange !== undefined)
    throw refuseField(strange, t`A ${translated(kind.nouns.single)} does not have a field called ${strange}.`)
  const values = Object.fromEntries(Object.entries(given).map(([field, text]) => [field, keepCell(text, kind)]))
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (record.state !== 'checked') throw new AppError('conflict', 'The rows of this import can no longer be changed.')
    const isThis = and(eq(importRows.importId, importId), eq(importRows.position, position))
    const [row] = await ctx.db.select().from(importRows).where(isThis)
    if (!row) throw notFound('row')
    const judge = await kind.openJudge(ctx, record)
    const judged = await judgeAgain(ctx, [{ position, values, reasons: suspicionsLeft(row, values) }], {
      importId,
      kind,
      judge,
      record,
    })
    const [now] = judged.map((row) => rowOf(importId, row))
    if (!now) throw notFound('row')
    await ctx.db.update(importRows).set(now).where(isThis)
    const counts = recount(record.counts, [row], [now])
    await ctx.db.update(imports).set({ counts }).where(eq(imports.id, importId))
    return presentRow(kind, now)
  })
}
