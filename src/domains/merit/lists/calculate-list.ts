import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tieKeyOf } from '#domains/attempts/marking/merit.ts'
import { storeTieKeys } from '#domains/attempts/marking/store-ties.ts'
import { attempts } from '#domains/attempts/tables.ts'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { staffTasks } from '#platform/data/database/tables.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { plural, t } from '#platform/text/messages.ts'
import { createPace, type RunningTask } from '#platform/work/tasks/run-task.ts'
import { startTask } from '#platform/work/tasks/start-task.ts'
import { meritLists, meritRows, meritVersions } from '../tables.ts'
import { type CountedRow, countApart, countList } from './count-list.ts'
import { freezeUnregistered, listShifts, readField, readState, requireCounted } from './read-field.ts'
import type { Computing } from './schema.ts'

/** Few enough that saving an answer hardly waits for them in this process, in the database or on its disk. */
const rowsAtOnce = 200
/** Length of the pauses as a multiple of the steps between them: saved answers go first, and a list may take a minute. */
const rests = 3

export async function findList({ db }: Pick<Context, 'db'>, id: string) {
  const [list] = await db.select().from(meritLists).where(eq(meritLists.id, id))
  if (!list) throw notFound('merit list')
  return list
}

/** Locks a list, so that it is computed and published sequentially. 404 if there is none. */
export async function lockList(ctx: Context, id: string) {
  const [list] = await ctx.db.select().from(meritLists).where(eq(meritLists.id, id)).for('update')
  if (!list) throw notFound('merit list')
  return list
}

export async function findNewest(ctx: Context, listId: string) {
  const [newest] = await ctx.db
    .select()
    .from(meritVersions)
    .where(eq(meritVersions.listId, listId))
    .orderBy(desc(meritVersions.number))
    .limit(1)
  return newest ?? null
}

/** Stores rows as one text that the database parses: single values would keep this process busy. */
async function storeRows({ db }: Context, versionId: string, rows: CountedRow[]) {
  const values = rows.map(({ candidate, ...row }) => ({
    version_id: versionId,
    attempt_id: candidate.attemptId,
    student_id: candidate.studentId,
    shift: candidate.shift + 1,
    roll_number: candidate.rollNumber,
    category: candidate.isErased ? null : candidate.category,
    state_name: candidate.stateName,
    centre_id: candidate.centreId,
    batch_id: candidate.batchId,
    marks: row.marks,
    sections: candidate.sections,
    scale: candidate.scale,
    shown_marks: row.shownMarks,
    percentile: row.percentile,
    normalised: row.normalised,
    rank: row.rank,
    category_rank: row.categoryRank,
    centre_rank: row.centreRank,
    batch_rank: row.batchRank,
    state_rank: row.stateRank,
    decided_by: row.decidedBy,
    missed: row.missed,
    selection: row.selection,
    slab: row.slab,
    is_from_paper: candidate.mode === 'offline',
  }))
  await db.execute(sql`
    insert into ${meritRows} select * from jsonb_populate_recordset(null::${meritRows}, ${JSON.stringify(values)}::jsonb)`)
}

/** From this many candidates on, a list is counted without blocking others in this process. */
const largeField = 5000

/** Deletes a draft after deleting its rows in batches: deleted at once, all rows would be locked and logged while others wait. */
async function deleteDraft({ db }: Context, id: string, pause: Pause) {
  const isOfDraft = eq(meritRows.versionId, id)
  const some = db.select({ id: meritRows.attemptId }).from(meritRows).where(isOfDraft).limit(rowsAtOnce)
  for (;;) {
    const { rowCount } = await db.delete(meritRows).where(and(isOfDraft, inArray(meritRows.attemptId, some)))
    if (!rowCount || rowCount < rowsAtOnce) break
    await pause()
  }
  await db.delete(meritVersions).where(eq(meritVersions.id, id))
}

type Pause = () => Promise<void>
type ToNumber = { counted: Omit<typeof meritVersions.$inferInsert, 'number'>; pause: Pause }

/** Stores a computation: replaces a draft, or adds the next version after a published one. */
async function storeVersion(ctx: Context, { counted, pause }: ToNumber) {
  const { listId } = counted
  const newest = await findNewest(ctx, listId)
  const isDraft = newest?.state === 'draft'
  if (isDraft) await deleteDraft(ctx, newest.id, pause)
  const number = isDraft ? newest.number : (newest?.number ?? 0) + 1
  const reason = counted.reason || (isDraft ? newest.reason : null)
  await ctx.db.insert(meritVersions).values({ ...counted, number, reason })
  return number
}

const taskKind = 'compute-merit'
const openStates = ['waiting', 'running'] as const

/** Returns the task that is computing a list, or will; null if there is none. */
export async function findComputing({ db }: Pick<Context, 'db'>, listId: string) {
  const { done, total, kind, state, input } = staffTasks
  const isOpen = and(eq(kind, taskKind), inArray(state, openStates), sql`${input}->>'list' = ${listId}`)
  const [task] = await db.select({ done, total }).from(staffTasks).where(isOpen).limit(1)
  return task ?? null
}

async function requireSat({ db }: Context, shifts: { name: string; test: { id: string } }[]) {
  for (const { name, test } of shifts) {
    const [sat] = await db
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.testId, test.id), isNotNull(attempts.merit)))
      .limit(1)
    if (!sat) throw new AppError('conflict', t`No candidates of ${name} have been marked yet.`)
  }
}

/**
 * Starts a task that computes a list from the marks as they are: into a draft that only the office sees. 404; 400
 * without a reason after a version was published; 409 while a shift is being sat or counted, if nobody sat one, and
 * while the list is being computed already.
 */
export async function startComputing(ctx: Context, listId: string, { reason }: { reason: string }): Promise<Computing> {
  const list = await findList(ctx, listId)
  const shifts = await listShifts(ctx, listId)
  await requireCounted(
    ctx,
    shifts.map(({ test }) => test),
  )
  await requireSat(ctx, shifts)
  const newest = await findNewest(ctx, listId)
  if (newest && newest.state !== 'draft' && reason === '')
    refuseField('reason', t`Please say why the list is being recalculated after publication.`)
  if (await findComputing(ctx, listId)) throw new AppError('conflict', 'This list is being computed already.')
  const input = { list: listId, reason }
  return { task_id: await startTask(ctx, { kind: taskKind, title: t`Computing ${list.name}`, input }) }
}

const taskInput = z.strictObject({ list: z.string(), reason: z.string() })

/** Stores the rows of a version, and the order of ties that applies to its tests from then on. */
async function storeAll(ctx: Context, { id, ties, rows }: ToStore, { task, pause }: Steps) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await pause()
    const part = rows.slice(from, from + rowsAtOnce)
    await storeRows(ctx, id, part)
    const keys = part.map(({ candidate }) => ({ id: candidate.attemptId, tieKey: tieKeyOf(candidate, ties) }))
    await storeTieKeys(ctx, keys)
    // Written over another connection, so that the progress shows before any of the rows do.
    await task.beat(from + part.length, rows.length)
  }
}
type ToStore = { id: string; ties: TieRule[]; rows: CountedRow[] }
type Steps = { task: RunningTask; pause: Pause }

/** Task: computes a list and stores it, all or nothing. */
export async function computeList(ctx: Context, task: RunningTask) {
  const { list: listId, reason } = taskInput.parse(task.input)
  const pause = createPace(rests)
  return inTransaction(ctx, async (ctx) => {
    // The transaction is idle while a thread counts, for longer than the usual limit allows.
    await ctx.db.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
    const list = await lockList(ctx, listId)
    await freezeUnregistered(ctx, listId)
    const { shifts, tests, terms, fingerprint } = await readState(ctx, list)
    await requireCounted(ctx, tests)
    await requireSat(ctx, shifts)
    const sat = await readField(ctx, shifts, pause)
    const total = sat.candidates.length
    await task.beat(0, total)
    const { rows, figures } = total < largeField ? countList(sat, terms) : await countApart(sat, terms)
    const id = newId()
    const computed = { computedBy: userOf(ctx).id, computedAt: ctx.now }
    const counted = { id, listId, terms, figures, fingerprint, reason: reason || null, ...computed }
    const version = await storeVersion(ctx, { counted, pause })
    await storeAll(ctx, { id, ties: terms.ties, rows }, { task, pause })
    const details = { name: list.name, version, candidates: total }
    await audit(ctx, { action: 'merit-computed', subjectId: listId, details })
    return { told: t`version ${version} ranks ${plural(total, '# candidate', '# candidates')}` }
  })
}
