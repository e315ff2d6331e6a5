import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { bankItems, passages, questionImports, questions } from '../tables.ts'
import { lockImport } from './lock-import.ts'

/** Takes all questions of an import out of the bank again. 409 once a test or a plan has one of them. */
export async function undoImport(ctx: Context, importId: string, uses: QuestionUses) {
  await inTransaction(ctx, async (ctx) => {
    const questionImport = await lockImport(ctx, importId)
    if (questionImport.state === 'undone') return
    if (questionImport.state !== 'stored') throw new AppError('conflict', 'Nothing of this import is stored.')
    const importedIds = ctx.db.select({ id: bankItems.id }).from(bankItems).where(eq(bankItems.importId, importId))
    // Held, so that no test takes one of them meanwhile.
    await ctx.db
      .select({ id: questions.id })
      .from(questions)
      .where(inArray(questions.itemId, importedIds))
      .for('update')
    const used = await uses.countUsed(ctx, importId)
    if (used > 0) throw new AppError('conflict', `A test has ${used} of these questions: the import stays.`)
    const shown = await ctx.db
      .selectDistinct({ id: questions.passageId })
      .from(questions)
      .where(and(inArray(questions.itemId, importedIds), isNotNull(questions.passageId)))
    const removed = await ctx.db
      .delete(bankItems)
      .where(eq(bankItems.importId, importId))
      .returning({ id: bankItems.id })
    const passageIds = shown.flatMap(({ id }) => id ?? [])
    const stillShown = sql`not exists (select 1 from questions q where q.passage_id = ${passages.id})`
    if (passageIds.length > 0) await ctx.db.delete(passages).where(and(inArray(passages.id, passageIds), stillShown))
    const now = { state: 'undone' as const, decidedAt: ctx.now }
    await ctx.db.update(questionImports).set(now).where(eq(questionImports.id, importId))
    await audit(ctx, { action: 'import-undone', subjectId: importId, details: { questions: removed.length } })
  })
}
