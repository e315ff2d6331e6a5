import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { listOffered } from '../questions/set-languages.ts'
import { questionImports } from '../tables.ts'
import { lockImport } from './lock-import.ts'
import { isOffered, neededColumns } from './rules.ts'
import type { ColumnsBody } from './schema.ts'
import { noCounts, readLater } from './start-import.ts'

const names: Record<string, string> = {
  question_en: 'the question in English',
  key: 'the key',
  subject: 'the subject',
  topic: 'the topic',
}

function refused(message: string) {
  return new AppError('invalid', message, { errors: { columns: message } })
}

/** Says what the columns of a table are, and has every row looked at anew; the next file with this first row is read the same way. 400 naming what is missing, 409 when it is being read, or was decided. */
export async function assignColumns(ctx: Context, importId: string, { columns }: ColumnsBody) {
  const missing = neededColumns.find((column) => !columns.includes(column))
  if (missing !== undefined) throw refused(`Please say which column has ${names[missing]}.`)
  const given = columns.filter((column) => column !== null)
  const offered = await listOffered(ctx)
  if (!given.every((column) => isOffered(column, offered)))
    throw refused('A column is in a language that the settings do not offer.')
  if (new Set(given).size < given.length) throw refused('Two columns are the same.')
  return inTransaction(ctx, async (ctx) => {
    const questionImport = await lockImport(ctx, importId)
    // No task is at it: one that was reading was stopped.
    if (questionImport.headings.length === 0 || !['mapping', 'reading', 'checked'].includes(questionImport.state))
      throw new AppError('conflict', 'The columns of this import cannot be changed any more.')
    const assignedColumns = questionImport.headings.map((_, index) => columns[index] ?? null)
    await ctx.db
      .update(questionImports)
      .set({ columns: assignedColumns, state: 'reading', counts: noCounts, problem: null })
      .where(eq(questionImports.id, importId))
    await readLater(ctx, questionImport)
  })
}
