import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { openTable, type TableFile, type TableFormat } from '#platform/files/spreadsheets/read-table.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/slices.ts'
import { t } from '#platform/text/messages.ts'
import { type Import, type ImportKind, refuseField } from './describe-kind.ts'
import { findImport } from './reads.ts'
import { lockImport, refuseFile, startWork, type Target } from './receive-file.ts'
import { keepCell, noCounts } from './rules.ts'
import type { ImportFormat, LayoutBody, TopRow } from './schema.ts'
import { importRows, imports } from './tables.ts'

/*
 * Detects a file's text encoding and the row that names its columns, before its rows are read.
 */

const isTable = (format: ImportFormat): format is TableFormat => format === 'csv' || format === 'xlsx'
/** Returns whether files of a format do not declare their text encoding. */
export const isText = (format: ImportFormat) => ['csv', 'jsonl', 'gift', 'aiken'].includes(format)

/** A workbook's rows come only after all of its texts are read, so only one is read at a time. */
const oneWorkbook = pLimit(1)
const [rowsKept, headingsTried] = [16, 10]
/** Most cells of a title row above the headings. */
const widestTitle = 2

/** Returns the first rows of a table. 400 for a file of another format. */
export async function readTop(file: TableFile, format: TableFormat, encoding: TextEncoding | null): Promise<TopRow[]> {
  const readFirst = async () => {
    const rows: TopRow[] = []
    for await (const { position, cells } of openTable(file, format, encoding)) {
      rows.push({ position, cells })
      if (rows.length === rowsKept) break
    }
    return rows
  }
  return format === 'xlsx' ? oneWorkbook(readFirst) : readFirst()
}

/** Returns the columns chosen for an earlier file with the same headings; the caller's own choice goes before a colleague's. */
async function findRemembered(ctx: Context, kind: ImportKind, headings: string[]) {
  const isSame = and(eq(imports.kind, kind.name), sql`${imports.headings} = ${JSON.stringify(headings)}::jsonb`)
  const [record] = await ctx.db
    .select({ columns: imports.columns })
    .from(imports)
    .where(and(isSame, inArray(imports.state, ['checked', 'stored', 'undone'])))
    .orderBy(desc(eq(imports.createdBy, userOf(ctx).id)), desc(imports.createdAt))
    .limit(1)
  return record?.columns
}

const widthOf = ({ cells }: TopRow) => cells.filter((cell) => cell !== '').length

/**
 * Returns the row that names the columns: the first row, or the row below a title if its names are known. A row below a
 * wide row is never a heading, whatever its cells say.
 */
async function findHeading(ctx: Context, kind: ImportKind, rows: TopRow[]) {
  let [best, most, widest] = [rows[0], 1, 0]
  for (const row of rows.slice(0, headingsTried)) {
    if (widest > widestTitle) break
    if (widthOf(row) <= widest) continue
    const remembered = await findRemembered(ctx, kind, row.cells)
    const { columns } = await kind.guessColumns(ctx, row.cells, remembered)
    const named = columns.filter((column) => column !== null).length
    if (named > most) [best, most] = [row, named]
    widest = widthOf(row)
  }
  return best
}

const tidyCell = (cell: string, { isPersonal }: ImportKind) =>
  keepCell(cell, { longest: 400, isPersonal })
    .replace(/\p{Cs}|\p{Cc}/gu, ' ')
    .slice(0, 200)

type Laid = Pick<Import, 'headings' | 'headingRow' | 'samples' | 'columns'> & { isSure: boolean }
type File = { file: TableFile; format: ImportFormat; encoding: TextEncoding | null; headingRow?: number | undefined }

/** Returns the names of a file's columns and their probable meanings. 400 for an empty table, or one without a row below the chosen heading. */
export async function layOut(
  ctx: Context,
  kind: ImportKind,
  { file, format, encoding, headingRow }: File,
): Promise<Laid> {
  if (!isTable(format)) return { headings: [], headingRow: 1, samples: [], columns: [], isSure: true }
  const top = await readTop(file, format, encoding)
  const rows = top.map(({ position, cells }) => ({ position, cells: cells.map((cell) => tidyCell(cell, kind)) }))
  if (rows.length === 0) throw refuseFile(t`is empty`)
  const chosen = headingRow === undefined ? undefined : rows.find(({ position }) => position === headingRow)
  if (headingRow !== undefined && !chosen) throw refuseField('heading_row', t`is none of the first rows of the file`)
  const heading = chosen ?? (await findHeading(ctx, kind, rows))
  if (!heading || heading === rows.at(-1)) {
    if (chosen) throw refuseField('heading_row', t`has no row below it`)
    throw refuseFile(t`has a heading but no rows`)
  }
  const { cells: headings } = heading
  const guessed = await kind.guessColumns(ctx, headings, await findRemembered(ctx, kind, headings))
  return { headings, headingRow: heading.position, samples: rows, ...guessed }
}

/**
 * Reads the beginning of a file again, in another encoding or below another heading; its columns must be confirmed
 * again. 400 naming the field, 409 while a task runs or once the import is decided.
 */
export async function layOutImport(ctx: Context, { kind, importId }: Target, body: LayoutBody) {
  const { format, fileKey, ...seen } = await findImport(ctx, kind, importId)
  if (body.encoding && !isText(format)) throw refuseField('encoding', t`cannot be chosen: the file says it itself`)
  if (body.heading_row && !isTable(format)) throw refuseField('heading_row', t`cannot be chosen: the file is no table`)
  if (seen.state !== 'mapping' && seen.state !== 'checked')
    throw new AppError('conflict', 'This import cannot be read again any more.')
  const file = await ctx.storage.open(fileKey)
  if (!file) throw new AppError('not_found', 'The file is no longer available. Please upload it again.')
  const encoding = body.encoding ?? seen.encoding
  const { isSure: _, ...laid } = await layOut(ctx, kind, { file, format, encoding, headingRow: body.heading_row })
  await inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (record.state !== 'mapping' && record.state !== 'checked')
      throw new AppError('conflict', 'This import cannot be read again any more.')
    await ctx.db.delete(importRows).where(eq(importRows.importId, importId))
    const anew = { state: 'mapping' as const, counts: noCounts, meanings: [], problem: null }
    await ctx.db
      .update(imports)
      .set({ ...laid, ...anew, encoding })
      .where(eq(imports.id, importId))
    // A file without columns has nothing to confirm.
    if (!isTable(format)) await startWork(ctx, { kind, importId }, { what: 'check', title: t`Read ${record.fileName}` })
  })
}
