import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/database/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { storeSubjects } from '../../catalogue/subjects/store-subjects.ts'
import type { QuestionUses } from '../questions/ask-tests.ts'
import { bankItems, passages, questionImportRows, questionImports, questions } from '../tables.ts'
import type { StagedQuestion, StoredImport } from './schema.ts'

const rowsAtOnce = 500
/** Two imports of the same file at once: the second sees what the first has stored. */
const importLock = 7_205_171

export async function lockImport(ctx: Context, importId: string) {
  const [found] = await ctx.db.select().from(questionImports).where(eq(questionImports.id, importId)).for('update')
  if (!found) throw notFound('import')
  return found
}

type StagedRow = { fingerprint: string; line: string; staged: StagedQuestion }

async function readBatch({ db }: Context, importId: string, after: number) {
  const staged = and(
    eq(questionImportRows.importId, importId),
    gt(questionImportRows.position, after),
    isNotNull(questionImportRows.staged),
  )
  return db.select().from(questionImportRows).where(staged).orderBy(asc(questionImportRows.position)).limit(rowsAtOnce)
}

/** Those that somebody has stored since the file was read are left out. */
async function withoutKnown({ db }: Context, rows: StagedRow[]) {
  const fingerprints = rows.map(({ fingerprint }) => fingerprint)
  if (rows.length === 0) return []
  const known = await db
    .select({ fingerprint: bankItems.fingerprint })
    .from(bankItems)
    .where(inArray(bankItems.fingerprint, fingerprints))
  const there = new Set(known.map(({ fingerprint }) => fingerprint))
  return rows.filter(({ fingerprint }) => !there.has(fingerprint))
}

type Target = { importId: string; isReady: boolean }

function rowsOf({ fingerprint, line, staged }: StagedRow, { isReady, now }: { isReady: boolean; now: Date }) {
  const { difficulty, tags, origin, languages, written, passage, text, options, key, solution, keepsOrder } = staged
  const source = passage && isReady ? { ...written, passage: { _id: passage._id, text: {} } } : written
  const itemId = newId()
  const description = { kind: written.kind, line, languages, fingerprint, difficulty, tags, origin }
  const state = isReady ? { state: 'ready' as const, draft: null } : { state: 'draft' as const, draft: source }
  const version = { text, options, key, solution, keepsOrder, passageId: passage?._id ?? null, source }
  return {
    item: { id: itemId, ...state, ...description, editedAt: now },
    version: { id: newId(), itemId, version: 1, ...version, createdAt: now },
  }
}

async function storeBatch(ctx: Context, rows: StagedRow[], { importId, isReady }: Target) {
  const by = userOf(ctx).id
  const headings = await storeSubjects(
    ctx,
    rows.map(({ staged }) => staged),
  )
  const items: (typeof bankItems.$inferInsert)[] = []
  const versions: (typeof questions.$inferInsert)[] = []
  const shared = new Map<string, typeof passages.$inferInsert>()
  for (const [index, row] of rows.entries()) {
    const heading = headings[index]
    if (!heading) throw new Error('a row has no subject')
    const { passage } = row.staged
    if (passage && isReady) shared.set(passage._id, { id: passage._id, text: passage.text, source: passage.source })
    const { item, version } = rowsOf(row, { isReady, now: ctx.now })
    items.push({ ...item, ...heading, authorId: by, editedBy: by, importId })
    versions.push(version)
  }
  if (items.length === 0) return
  if (shared.size > 0)
    await ctx.db
      .insert(passages)
      .values([...shared.values()])
      .onConflictDoNothing()
  await ctx.db.insert(bankItems).values(items)
  if (isReady) await ctx.db.insert(questions).values(versions)
}

/**
 * Puts every row that may be stored into the bank, in one transaction: after a crash in the middle there is none of them, and it may be asked for again. 404, 409 when it was decided already, or is not
 * read to its end.
 */
export async function storeImport(ctx: Context, importId: string, isReady: boolean): Promise<StoredImport> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockImport(ctx, importId)
    if (found.state === 'reading') throw new AppError('conflict', 'The file is still being read.')
    if (found.state !== 'checked') throw new AppError('conflict', 'This import was decided already.')
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    let after = 0
    let stored = 0
    for (;;) {
      const batch = await readBatch(ctx, importId, after)
      const rows = batch.flatMap(({ fingerprint, line, staged }) =>
        staged && fingerprint !== null ? [{ fingerprint, line, staged }] : [],
      )
      const fresh = await withoutKnown(ctx, rows)
      await storeBatch(ctx, fresh, { importId, isReady })
      stored += fresh.length
      const last = batch.at(-1)
      if (!last) break
      after = last.position
    }
    await ctx.db.update(questionImportRows).set({ staged: null }).where(eq(questionImportRows.importId, importId))
    await decide(ctx, importId, 'stored')
    await audit(ctx, { action: 'questions-imported', subjectId: importId, details: { questions: stored } })
    return { stored }
  })
}

function decide(ctx: Context, importId: string, state: 'stored' | 'undone') {
  return ctx.db.update(questionImports).set({ state, decidedAt: ctx.now }).where(eq(questionImports.id, importId))
}

/** Takes all questions of an import out of the bank again. 409 once a test or a plan has one of them. */
export async function undoImport(ctx: Context, importId: string, uses: QuestionUses) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockImport(ctx, importId)
    if (found.state === 'undone') return
    if (found.state !== 'stored') throw new AppError('conflict', 'Nothing of this import is stored.')
    const own = ctx.db.select({ id: bankItems.id }).from(bankItems).where(eq(bankItems.importId, importId))
    // Held, so that no test takes one of them meanwhile.
    await ctx.db.select({ id: questions.id }).from(questions).where(inArray(questions.itemId, own)).for('update')
    const used = await uses.countUsed(ctx, importId)
    if (used > 0) throw new AppError('conflict', `A test has ${used} of these questions: the import stays.`)
    const shown = await ctx.db
      .selectDistinct({ id: questions.passageId })
      .from(questions)
      .where(and(inArray(questions.itemId, own), isNotNull(questions.passageId)))
    const removed = await ctx.db
      .delete(bankItems)
      .where(eq(bankItems.importId, importId))
      .returning({ id: bankItems.id })
    const passageIds = shown.flatMap(({ id }) => id ?? [])
    const stillShown = sql`not exists (select 1 from questions q where q.passage_id = ${passages.id})`
    if (passageIds.length > 0) await ctx.db.delete(passages).where(and(inArray(passages.id, passageIds), stillShown))
    await decide(ctx, importId, 'undone')
    await audit(ctx, { action: 'import-undone', subjectId: importId, details: { questions: removed.length } })
  })
}
