import { Readable } from 'node:stream'
import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import { requireSize } from '#domains/content/files/store-file.ts'
import { keptSince } from '#domains/identity/privacy/set-keeping.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { detectEncoding } from '#platform/files/spreadsheets/slices.ts'
import { giveMemoryBack } from '#platform/files/storage/body-memory.ts'
import { t, translated } from '#platform/text/messages.ts'
import { type ImportKind, parsePart } from './describe-kind.ts'
import { isText, layOut } from './lay-out-import.ts'
import { endingOf, receiveOne, refuseFile, startWork, tableFormatOf } from './receive-file.ts'
import { noCounts } from './rules.ts'
import type { ImportFormat } from './schema.ts'
import { importRows, imports } from './tables.ts'

/** Returns the format by the file's name; 400 if this kind has no such format. */
function formatOf({ formats }: ImportKind, { fileName, body }: Pick<File, 'fileName' | 'body'>): ImportFormat {
  const format = formats?.choose(endingOf(fileName), body) ?? tableFormatOf(fileName)
  if (format) return format
  throw refuseFile(formats ? t`is none of ${translated(formats.names)}` : t`must be a CSV or XLSX file`)
}

type File = { fileName: string; body: Buffer; arrivedAt: number }

/**
 * Starts an import. A task reads the file once the columns that neither the kind nor an earlier file explains have a
 * meaning. 400 for an unreadable file, 409 while another import of the same person is open. Returns its id. Afterwards
 * the memory of the body may be reused for the next file.
 */
export function startImport(ctx: Context, kind: ImportKind, { fileName, body, arrivedAt }: File) {
  const format = formatOf(kind, { fileName, body })
  return receiveOne(ctx, arrivedAt, async () => {
    await requireSize(ctx, 'import_mb', body)
    if (body.length === 0) throw refuseFile(t`is empty`)
    const encoding = isText(format) ? detectEncoding(body) : null
    const file = { size: body.length, read: async () => Readable.from([body]) }
    const { isSure, ...laid } = await layOut(ctx, kind, { file, format, encoding })
    const id = newId()
    const fileKey = `imports/${id}`
    await ctx.storage.putUnflushed(fileKey, body, 'application/octet-stream')
    await inTransaction(ctx, async (ctx) => {
      const made = { kind: kind.name, createdBy: userOf(ctx).id, createdAt: ctx.now }
      const usual = { defaults: parsePart(kind.defaults, {}), state: 'mapping' as const, counts: noCounts }
      await ctx.db.insert(imports).values({ id, fileName, fileKey, format, encoding, ...laid, ...usual, ...made })
      if (isSure) await startWork(ctx, { kind, importId: id }, { what: 'check', title: t`Reading ${fileName}` })
      const { uploaded: action, subjectKind } = kind.audit
      await audit(ctx, { action, subjectId: id, subjectKind, details: { format, bytes: body.length } })
    })
    return id
  }).finally(() => giveMemoryBack(body))
}

/** Deletes a file that will not be read again and records the reason in its import. */
export async function failImport(ctx: Context, { id, fileKey }: { id: string; fileKey: string }, problem: string) {
  await ctx.db.update(imports).set({ state: 'failed', problem }).where(eq(imports.id, id))
  await ctx.storage.delete(fileKey)
}

/**
 * Deletes undecided files and unstored rows after their retention period (`keepingGroup`). Safe to run
 * concurrently at any time.
 */
export async function sweepImports(ctx: Context) {
  const since = (await keptSince(ctx)).imports
  const isOpen = inArray(imports.state, ['mapping', 'checked'])
  const hasRows = exists(
    ctx.db.select({ id: importRows.importId }).from(importRows).where(eq(importRows.importId, imports.id)),
  )
  const expired = await ctx.db
    .select({ id: imports.id, fileKey: imports.fileKey, state: imports.state })
    .from(imports)
    .where(and(lt(imports.createdAt, since), or(isOpen, hasRows)))
    .limit(100)
  for (const file of expired) {
    if (file.state === 'mapping' || file.state === 'checked')
      await failImport(ctx, file, t`This import was not completed in time and has expired.`)
    await ctx.db.delete(importRows).where(eq(importRows.importId, file.id))
    await ctx.db.update(imports).set({ samples: [], counts: noCounts }).where(eq(imports.id, file.id))
  }
}

/**
 * Erases an e-mail from imports: rows of every verdict, including those kept only as they were in the file, and
 * the sample rows.
 */
export async function eraseEmail({ db }: Context, email: string) {
  const lower = email.toLowerCase()
  const inCells = sql`lower(${importRows.cells}->>'email') = ${lower}`
  await db.delete(importRows).where(or(sql`${importRows.keys} @> array[${lower}]`, inCells))
  const { samples } = imports
  const without = sql`(select jsonb_agg(case when strpos(lower(row::text), ${lower}) > 0 then jsonb_set(row, '{cells}', '[]') else row end order by place)
    from jsonb_array_elements(${samples}) with ordinality as shown(row, place))`
  await db.update(imports).set({ samples: without }).where(sql`strpos(lower(${samples}::text), ${lower}) > 0`)
}
