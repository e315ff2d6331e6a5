import { and, asc, eq, isNotNull, ne, or } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../../platform/context.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { leadImportRows, leadImports } from '../../tables.ts'
import { readNames, rowOf } from './check-import.ts'
import { findDoubles, withDoubles } from './find-doubles.ts'
import { lockImport } from './lock-import.ts'
import { presentRow } from './reads.ts'
import { judgeRow } from './rules.ts'
import type { LeadImportRow, RowValues } from './schema.ts'

type Place = { importId: string; position: number }

/** Another row of the file that would become a lead with this phone number or e-mail. */
async function findOther(
  { db }: Context,
  { importId, position }: Place,
  contact: { phone: string | null; email: string | null },
) {
  const same = or(
    contact.phone === null ? undefined : eq(leadImportRows.phone, contact.phone),
    contact.email === null ? undefined : eq(leadImportRows.email, contact.email),
  )
  const ofFile = and(eq(leadImportRows.importId, importId), ne(leadImportRows.position, position))
  const [otherRow] = await db
    .select({ position: leadImportRows.position })
    .from(leadImportRows)
    .where(and(ofFile, same, isNotNull(leadImportRows.staged)))
    .orderBy(asc(leadImportRows.position))
    .limit(1)
  return otherRow?.position
}

/** Mends one row where it stands; it gets its verdict anew. 409 while a task is at the import, or once it is stored. */
export function correctRow(ctx: Context, place: Place, values: RowValues): Promise<LeadImportRow> {
  return inTransaction(ctx, async (ctx) => {
    const leadImport = await lockImport(ctx, place.importId)
    if (leadImport.state !== 'checked')
      throw new AppError('conflict', 'The rows of this import cannot be changed any more.')
    const isThis = and(eq(leadImportRows.importId, place.importId), eq(leadImportRows.position, place.position))
    const [row] = await ctx.db.select().from(leadImportRows).where(isThis)
    if (!row) throw notFound('row')
    const first = judgeRow(values, await readNames(ctx), leadImport.defaults)
    const other = first.staged ? await findOther(ctx, place, first.staged) : undefined
    const doubles = await findDoubles(ctx, first.staged ? [first.staged] : [])
    const judged = withDoubles(first, doubles, () => other)
    const now = rowOf(place.importId, { position: place.position, values, judged })
    await ctx.db.update(leadImportRows).set(now).where(isThis)
    const counts = { ...leadImport.counts }
    counts[row.verdict] = (counts[row.verdict] ?? 0) - 1
    counts[judged.verdict] = (counts[judged.verdict] ?? 0) + 1
    await ctx.db.update(leadImports).set({ counts }).where(eq(leadImports.id, place.importId))
    return presentRow(now)
  })
}
