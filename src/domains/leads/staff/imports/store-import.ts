import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../../platform/context.ts'
import { audit } from '../../../../platform/data/database/audit.ts'
import { newId } from '../../../../platform/data/database/ids.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { counted } from '../../../../platform/text/counted.ts'
import { createPace } from '../../../../platform/work/tasks/pace.ts'
import type { RunningTask, TaskResult } from '../../../../platform/work/tasks/run-task.ts'
import { startTask } from '../../../../platform/work/tasks/start-task.ts'
import { centresWith } from '../../../identity/access.ts'
import { leadEvents, leadImportRows, leadImports, leads } from '../../tables.ts'
import { findDoubles, withDoubles } from './find-doubles.ts'
import { lockImport } from './lock-import.ts'
import type { StagedLead } from './schema.ts'
import { importFile } from './start-import.ts'

/** So few that nobody else waits while their statement is built and carried out. */
const rowsAtOnce = 150

type Import = typeof leadImports.$inferSelect
type Decision = { kind: string; title: (leadImport: Import) => string; refuse: (leadImport: Import) => string | null }

function decide({ kind, title, refuse }: Decision) {
  return (ctx: Context, importId: string) =>
    inTransaction(ctx, async (ctx) => {
      const leadImport = await lockImport(ctx, importId)
      const refusal = refuse(leadImport)
      if (refusal !== null) throw new AppError('conflict', refusal)
      if (kind === 'undo-lead-import') await requireUnworked(ctx, importId)
      const { ready, warning } = leadImport.counts
      const total = (ready ?? 0) + (warning ?? 0)
      const taskId = await startTask(ctx, { kind, title: title(leadImport), input: { importId }, total })
      await ctx.db.update(leadImports).set({ taskId }).where(eq(leadImports.id, importId))
    })
}

/** 409 unless every row has its verdict and some are ready. */
export const storeLeadImport = decide({
  kind: 'store-lead-import',
  title: ({ fileName }) => `Store ${fileName}`,
  refuse: ({ state, counts }) => {
    if (state !== 'checked') return 'There is nothing to store of this import.'
    return (counts.ready ?? 0) + (counts.warning ?? 0) > 0 ? null : 'No row of this import is ready.'
  },
})

/** 409 unless it is stored and nobody has worked on one of its leads. */
export const undoLeadImport = decide({
  kind: 'undo-lead-import',
  title: ({ fileName }) => `Take ${fileName} out again`,
  refuse: ({ state }) => (state === 'stored' ? null : 'Nothing of this import is stored.'),
})

/** Leads of an import that somebody has changed, called, or found to be the same as another. */
export function countWorked({ db }: Context, importId: string) {
  const hasEvents = sql`exists (select from lead_events e where e.lead_id = ${leads.id} and e.kind <> 'made')`
  const isTarget = sql`exists (select from leads o where o.merged_into = ${leads.id})`
  return db.$count(leads, and(eq(leads.importId, importId), or(gt(leads.version, 1), hasEvents, isTarget)))
}

async function requireUnworked(ctx: Context, importId: string) {
  const worked = await countWorked(ctx, importId)
  if (worked > 0)
    throw new AppError('conflict', `Somebody has worked on ${worked} of these leads already: the import stays.`)
}

function leadOf(staged: StagedLead, leadImport: Import, now: Date) {
  const { defaults } = leadImport
  return {
    id: newId(),
    kind: 'enquiry' as const,
    name: staged.name,
    phone: staged.phone,
    email: staged.email,
    centreId: staged.centreId,
    courseId: staged.courseId,
    source: staged.source,
    sourcePage: '',
    fingerprint: '',
    ownerId: defaults.owner_id,
    createdBy: leadImport.createdBy,
    nextFollowUpAt: defaults.next_follow_up_at === null ? null : new Date(defaults.next_follow_up_at),
    importId: leadImport.id,
    createdAt: now,
  }
}

/** Those that somebody has entered since the file was read stay behind, and say why. */
async function storeBatch(ctx: Context, leadImport: Import, rows: { position: number; staged: StagedLead }[]) {
  const doubles = await findDoubles(
    ctx,
    rows.map(({ staged }) => staged),
  )
  const centreIds = centresWith(ctx.actor, 'leads.manage')
  const fresh: { note: string; lead: ReturnType<typeof leadOf> }[] = []
  const done: number[] = []
  for (const { position, staged } of rows) {
    if (centreIds !== null && (staged.centreId === null || !centreIds.includes(staged.centreId)))
      throw new AppError('forbidden', 'You do not manage leads at one of these centres any more.')
    const { verdict, reasons } = withDoubles({ verdict: 'ready', reasons: [], staged }, doubles, () => undefined)
    const isThis = and(eq(leadImportRows.importId, leadImport.id), eq(leadImportRows.position, position))
    if (verdict === 'here') await ctx.db.update(leadImportRows).set({ verdict, reasons, staged: null }).where(isThis)
    else {
      fresh.push({ note: staged.note, lead: leadOf(staged, leadImport, ctx.now) })
      done.push(position)
    }
  }
  if (fresh.length === 0) return 0
  const by = userOf(ctx).id
  await ctx.db.insert(leads).values(fresh.map(({ lead }) => lead))
  await ctx.db.insert(leadEvents).values(
    fresh.map(({ lead: { id: leadId, source }, note }) => {
      return { id: newId(), leadId, at: ctx.now, by, kind: 'made' as const, after: source, note }
    }),
  )
  const stored = and(eq(leadImportRows.importId, leadImport.id), inArray(leadImportRows.position, done))
  await ctx.db.delete(leadImportRows).where(stored)
  return fresh.length
}

async function readBatch({ db }: Context, importId: string, after: number) {
  const staged = and(
    eq(leadImportRows.importId, importId),
    gt(leadImportRows.position, after),
    isNotNull(leadImportRows.staged),
  )
  const rows = await db
    .select()
    .from(leadImportRows)
    .where(staged)
    .orderBy(asc(leadImportRows.position))
    .limit(rowsAtOnce)
  return rows.flatMap(({ position, staged }) => (staged ? [{ position, staged }] : []))
}

async function lockForTask(ctx: Context, task: RunningTask) {
  const mine = and(eq(leadImports.id, String(task.input.importId)), eq(leadImports.taskId, task.id))
  const [leadImport] = await ctx.db.select().from(leadImports).where(mine).for('update')
  if (!leadImport) throw notFound('import')
  return leadImport
}

const outcomeOf = (count: number, what: string) => ({ told: `${counted(count, 'lead')} ${what}` })

/** Task: all that is ready, in one transaction: cancelled or killed in the middle, there is none of it. Begun anew after its end, it says what it has done. */
export function storeImport(outer: Context, task: RunningTask): Promise<TaskResult> {
  return inTransaction(outer, async (ctx) => {
    const leadImport = await lockForTask(ctx, task)
    if (leadImport.state === 'stored')
      return outcomeOf(await ctx.db.$count(leads, eq(leads.importId, leadImport.id)), 'are stored')
    if (leadImport.state !== 'checked') throw new AppError('conflict', 'There is nothing to store of this import.')
    let after = 0
    let stored = 0
    const pause = createPace()
    for (;;) {
      const batch = await readBatch(ctx, leadImport.id, after)
      const last = batch.at(-1)
      if (!last) break
      stored += await storeBatch(ctx, leadImport, batch)
      after = last.position
      // By another connection: how far it has come is seen before any of it is there.
      await task.beat(stored)
      await pause()
    }
    const left = await ctx.db
      .select({ verdict: leadImportRows.verdict, count: sql<number>`count(*)::int` })
      .from(leadImportRows)
      .where(eq(leadImportRows.importId, leadImport.id))
      .groupBy(leadImportRows.verdict)
    const counts = Object.fromEntries(left.map(({ verdict, count }) => [verdict, count]))
    await ctx.db
      .update(leadImports)
      .set({ state: 'stored', counts: { ready: 0, warning: 0, error: 0, here: 0, ...counts } })
      .where(eq(leadImports.id, leadImport.id))
    const details = { leads: stored, centre: leadImport.defaults.center_id ?? '' }
    await audit(ctx, { action: 'leads-imported', subjectId: leadImport.id, subjectKind: 'lead-import', details })
    await ctx.storage.delete(importFile(leadImport.id))
    return outcomeOf(stored, 'are stored')
  })
}

/** Task: takes all leads of an import out again, while nobody has worked on one; all of them or none. */
export function undoImport(outer: Context, task: RunningTask): Promise<TaskResult> {
  return inTransaction(outer, async (ctx) => {
    const leadImport = await lockForTask(ctx, task)
    if (leadImport.state === 'undone') return outcomeOf(0, 'are left of it')
    await requireUnworked(ctx, leadImport.id)
    let removed = 0
    const pause = createPace()
    for (;;) {
      const some = ctx.db
        .select({ id: leads.id })
        .from(leads)
        .where(eq(leads.importId, leadImport.id))
        .limit(rowsAtOnce)
      // Looked at once more by the statement that waits for anyone who is changing one at this moment.
      const untouched = and(inArray(leads.id, some), eq(leads.version, 1))
      const gone = await ctx.db.delete(leads).where(untouched).returning({ id: leads.id })
      if (gone.length === 0) break
      removed += gone.length
      await task.beat(removed)
      await pause()
    }
    await requireUnworked(ctx, leadImport.id)
    await ctx.db.update(leadImports).set({ state: 'undone' }).where(eq(leadImports.id, leadImport.id))
    const details = { leads: removed }
    await audit(ctx, { action: 'leads-import-undone', subjectId: leadImport.id, subjectKind: 'lead-import', details })
    return outcomeOf(removed, 'are undone')
  })
}
