import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { audit } from '../../../platform/data/database/audit.ts'
import { newId } from '../../../platform/data/database/ids.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { counted } from '../../../platform/text/counted.ts'
import type { RunningTask, TaskResult } from '../../../platform/work/tasks/run-task.ts'
import { startTask } from '../../../platform/work/tasks/start-task.ts'
import { storeSubjects } from '../../catalogue/subjects/store-subjects.ts'
import { mayDo } from '../../identity/access.ts'
import { bankItems, passages, questionImportRows, questionImports, questions } from '../tables.ts'
import { importing, lockImport } from './lock-import.ts'
import type { ImportCounts, StagedQuestion } from './schema.ts'
import { fileOf, noCounts } from './start-import.ts'

const rowsAtOnce = 500
/** Two imports of the same file at once: the second sees what the first has stored. */
const importLock = 7_205_171

type StagedRow = { position: number; fingerprint: string; line: string; staged: StagedQuestion }

async function readBatch({ db }: Context, importId: string, after: number) {
  const staged = and(
    eq(questionImportRows.importId, importId),
    gt(questionImportRows.position, after),
    isNotNull(questionImportRows.staged),
  )
  return db.select().from(questionImportRows).where(staged).orderBy(asc(questionImportRows.position)).limit(rowsAtOnce)
}

/** Those that somebody has stored since the file was read are left out, and their rows say where they are. */
async function withoutKnown({ db }: Context, importId: string, rows: StagedRow[]) {
  if (rows.length === 0) return []
  const fingerprints = rows.map(({ fingerprint }) => fingerprint)
  const known = await db
    .select({ fingerprint: bankItems.fingerprint, number: bankItems.number })
    .from(bankItems)
    .where(inArray(bankItems.fingerprint, fingerprints))
  const numbers = new Map(known.map(({ fingerprint, number }) => [fingerprint, number]))
  for (const { position, fingerprint } of rows) {
    if (!numbers.has(fingerprint)) continue
    const reasons = [{ column: '', message: `is the same as question ${numbers.get(fingerprint)}` }]
    await db
      .update(questionImportRows)
      .set({ verdict: 'here', reasons, staged: null })
      .where(and(eq(questionImportRows.importId, importId), eq(questionImportRows.position, position)))
  }
  return rows.filter(({ fingerprint }) => !numbers.has(fingerprint))
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

/** 409 unless every row has its verdict and some are ready. A task does the rest. */
export function storeQuestionImport(ctx: Context, importId: string, isReady: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const questionImport = await lockImport(ctx, importId)
    if (questionImport.state !== 'checked') throw new AppError('conflict', 'There is nothing to store of this import.')
    const total = questionImport.counts.ready + questionImport.counts.warning
    if (total === 0) throw new AppError('conflict', 'No row of this import is ready.')
    const input = { questionImportId: importId, isReady }
    const taskId = await startTask(ctx, {
      kind: 'store-question-import',
      title: `Store ${questionImport.fileName}`,
      input,
      total,
    })
    await ctx.db.update(questionImports).set({ taskId }).where(eq(questionImports.id, importId))
  })
}

/** Another import of the same questions goes first; meanwhile the task says that it is alive. */
async function waitForTurn(ctx: Context, task: RunningTask) {
  for (;;) {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${importLock}) as mine`,
    )
    if (rows[0]?.mine) return
    await task.beat(0)
    await delay(250)
  }
}

async function lockForTask(ctx: Context, task: RunningTask) {
  const mine = and(eq(questionImports.id, String(task.input.questionImportId)), eq(questionImports.taskId, task.id))
  const [questionImport] = await ctx.db.select().from(questionImports).where(mine).for('update')
  if (!questionImport) throw notFound('import')
  return questionImport
}

const outcomeOf = (count: number) => ({ told: `${counted(count, 'question is', 'questions are')} in the bank` })

async function endStored(ctx: Context, { id, counts }: { id: string; counts: ImportCounts }, stored: number) {
  const isOfImport = eq(questionImportRows.importId, id)
  await ctx.db.update(questionImportRows).set({ staged: null }).where(isOfImport)
  const left = await ctx.db
    .select({ verdict: questionImportRows.verdict, count: count() })
    .from(questionImportRows)
    .where(isOfImport)
    .groupBy(questionImportRows.verdict)
  const now = { ...counts, ...noCounts }
  for (const { verdict, count } of left) now[verdict] = count
  await ctx.db
    .update(questionImports)
    .set({ state: 'stored', decidedAt: ctx.now, counts: now, samples: [] })
    .where(eq(questionImports.id, id))
  await audit(ctx, { action: 'questions-imported', subjectId: id, details: { questions: stored } })
  await ctx.storage.delete(fileOf(id))
}

/**
 * Task: puts every row that may be stored into the bank, in one transaction: cancelled or killed in the middle, there is none of them. Begun anew after its end, it says what it has done. A row whose question
 * somebody has stored since the file was read stays behind, and says so.
 */
export function storeImport(outer: Context, task: RunningTask): Promise<TaskResult> {
  if (!importing.some((permission) => mayDo(outer.actor, permission)))
    throw new AppError('forbidden', 'You may not write questions any more.')
  return inTransaction(outer, async (ctx) => {
    const questionImport = await lockForTask(ctx, task)
    if (questionImport.state === 'stored')
      return outcomeOf(await ctx.db.$count(bankItems, eq(bankItems.importId, questionImport.id)))
    if (questionImport.state !== 'checked') throw new AppError('conflict', 'There is nothing to store of this import.')
    await waitForTurn(ctx, task)
    const target = { importId: questionImport.id, isReady: task.input.isReady === true }
    let after = 0
    let stored = 0
    for (;;) {
      const batch = await readBatch(ctx, questionImport.id, after)
      const last = batch.at(-1)
      if (!last) break
      const rows = batch.flatMap(({ position, fingerprint, line, staged }) =>
        staged && fingerprint !== null ? [{ position, fingerprint, line, staged }] : [],
      )
      const fresh = await withoutKnown(ctx, questionImport.id, rows)
      await storeBatch(ctx, fresh, target)
      stored += fresh.length
      after = last.position
      // By another connection: how far it has come is seen before any of it is there.
      await task.beat(stored)
    }
    await endStored(ctx, questionImport, stored)
    return outcomeOf(stored)
  })
}
