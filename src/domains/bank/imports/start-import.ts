import { eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { questionImports } from '../tables.ts'
import type { ImportFormat } from './schema.ts'

export const largestFile = 20 * 1024 * 1024
export const noCounts = { ready: 0, warning: 0, error: 0, here: 0 }

/** Nobody but the job that reads it is ever handed this file, and it is gone when that is done. */
export const fileOf = (importId: string) => `imports/${importId}`

const endings: Record<string, ImportFormat> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
}

/** 400 for a name that says no format of ours. */
export function formatOf(fileName: string): ImportFormat {
  const format = endings[/\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? '']
  if (format) return format
  const message = 'is neither CSV nor XLSX nor JSON Lines'
  throw new AppError('invalid', `The file ${message}.`, { errors: { name: message } })
}

/** Takes a file of questions in; a job reads it. Answers the import, whose rows come to be seen one after the other. */
export async function startImport(ctx: Context, { fileName, body }: { fileName: string; body: Buffer }) {
  const format = formatOf(fileName)
  if (body.length === 0) throw new AppError('invalid', 'The file is empty.', { errors: { name: 'is empty' } })
  const id = newId()
  await ctx.storage.put(fileOf(id), body, 'application/octet-stream')
  await inTransaction(ctx, async (ctx) => {
    const row = { id, fileName, format, counts: noCounts, createdBy: userOf(ctx).id, createdAt: ctx.now }
    await ctx.db.insert(questionImports).values({ ...row, state: 'reading' })
    await enqueue(ctx, { kind: 'read-question-import', payload: { importId: id } })
    await audit(ctx, { action: 'questions-uploaded', subjectId: id, details: { format, bytes: body.length } })
  })
  return { _id: id }
}

export async function failImport(ctx: Context, importId: string, problem: string) {
  await ctx.db.update(questionImports).set({ state: 'failed', problem }).where(eq(questionImports.id, importId))
  await ctx.storage.delete(fileOf(importId))
}
