import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, type Grant, inTransaction } from '#platform/context.ts'
import type { LockStaff } from '#platform/data/approvals/four-eyes.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { jobs, staffTasks } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { msg } from '#platform/text/messages.ts'
import type { JobHandler } from '../jobs/jobs.ts'

/*
 * Tasks: background work that a person requested. Each is a job whose lease is renewed while its process lives,
 * so that another takes it over 15 seconds after the death of this one, and restarts it: its result exists
 * completely or not at all. A run that was taken over, or cancelled, notices it at its next step and stops.
 */

export type RunningTask = {
  id: string
  input: Record<string, unknown>
  /** Storage key for its file. */
  fileKey: string
  /** Reports progress. Throws when the task must not go on, so that open work is rolled back. */
  beat: (done: number, total?: number) => Promise<void>
}
/** `told`: the outcome, as a sentence. `fileName`: name of what was stored under `fileKey`. */
export type TaskResult = { told: string; fileName?: string }
export type TaskKind = (ctx: Context, task: RunningTask) => Promise<TaskResult>
export type TaskKinds = Record<string, TaskKind>

const leaseMs = 15_000
/** Short enough that a lease survives two late renewals. */
const renewMs = 4000
const mostRuns = 5
const listedMs = 30 * dayMs

class TaskOver extends Error {}
class ServerStops extends Error {}

type Task = typeof staffTasks.$inferSelect
type How = {
  kinds: TaskKinds
  /** Locks the requester and returns them with their current grants; null if they are no longer staff. */
  lockStaff: LockStaff
  signal?: AbortSignal
}

export const taskFileKey = ({ id, run }: Pick<Task, 'id' | 'run'>) => `tasks/${id}-${run}`

const stillMine = ({ id, run }: Pick<Task, 'id' | 'run'>) =>
  and(eq(staffTasks.id, id), eq(staffTasks.run, run), eq(staffTasks.state, 'running'))

async function renew(ctx: Context, { id }: Pick<Task, 'id'>, since: number) {
  const leasedUntil = new Date(later(ctx, since).getTime() + leaseMs)
  await ctx.db.update(jobs).set({ leasedUntil }).where(eq(jobs.id, id))
}

/** Renews the lease while the process lives, however long a step takes, so that others soon notice if it dies. */
async function whileRenewing<T>(ctx: Context, task: Task, work: () => Promise<T>) {
  const since = performance.now()
  const timer = setInterval(() => {
    // The next renewal will do; without any, another process takes over.
    renew(ctx, task, since).catch((error) =>
      ctx.log.warn({ err: withoutValues(error), task: task.id }, 'a lease was not renewed'),
    )
  }, renewMs)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

function runningOf(ctx: Context, task: Task, signal: AbortSignal | undefined): RunningTask {
  const since = performance.now()
  return {
    id: task.id,
    input: task.input,
    fileKey: taskFileKey(task),
    async beat(done, total) {
      if (signal?.aborted) throw new ServerStops()
      const step = total === undefined ? { done } : { done, total }
      const mine = await ctx.db.update(staffTasks).set(step).where(stillMine(task)).returning({ id: staffTasks.id })
      if (mine.length === 0) throw new TaskOver()
      await renew(ctx, task, since)
    },
  }
}

type End = Partial<Pick<Task, 'problem' | 'told' | 'resultKey' | 'resultName' | 'input'>> & {
  state: 'done' | 'failed'
  endedAt: Date
}
/** Returns the present time: `ctx.now` is when the run began, which may be minutes ago. */
const later = ({ now }: Context, since: number) => new Date(now.getTime() + (performance.now() - since))

/** Returns whether a run continues one that failed or whose process died. */
export const isResumed = ({ run, state }: Pick<Task, 'run' | 'state'>) =>
  run > 1 && (state === 'running' || state === 'waiting')

/** Ends a task; returns false if it was cancelled or taken over at the last moment. */
async function endTask(ctx: Context, task: Task, end: End) {
  const mine = await ctx.db.update(staffTasks).set(end).where(stillMine(task)).returning({ id: staffTasks.id })
  return mine.length > 0
}

/** Releases the task of a process that is being stopped, so that another process continues at once. */
async function giveBack(ctx: Context, task: Task) {
  await ctx.db
    .update(staffTasks)
    .set({ state: 'waiting', run: sql`${staffTasks.run} - 1` })
    .where(stillMine(task))
  await ctx.db.update(jobs).set({ leasedUntil: null, runAt: ctx.now, tries: 0 }).where(eq(jobs.id, task.id))
}

const wentWrong = msg`Something went wrong on our side. Please try again, and inform your system administrator.`

const notAnyMore = () => new AppError('forbidden', 'You no longer have permission to do this.')

async function findOwner(ctx: Context, { ownerId }: Task, lockStaff: LockStaff) {
  const owner = (await lockStaff(ctx, [ownerId])).get(ownerId)
  if (owner?.kind !== 'user') throw notAnyMore()
  return owner
}

/**
 * Stores the file, which holds what its owner could see at the start. They get it only if they may see as much
 * now, and the permissions are stored with it (`grantsOfFile`).
 */
async function keepFile(ctx: Context, { task, begun, lockStaff, end }: FileToKeep) {
  return inTransaction(ctx, async (ctx) => {
    const now = await findOwner({ ...ctx, now: end.endedAt }, task, lockStaff)
    const isLess = begun.some((grant) => !now.grants.some((other) => isDeepStrictEqual(grant, other)))
    if (isLess)
      throw new AppError(
        'forbidden',
        'Your permissions changed while this file was being created. Please request it again.',
      )
    return endTask(ctx, task, { ...end, input: { ...task.input, grants: begun } })
  })
}
type FileToKeep = { task: Task; begun: readonly Grant[]; lockStaff: LockStaff; end: End }

async function carryOut(ctx: Context, task: Task, { kinds, lockStaff, signal }: How) {
  const since = performance.now()
  const kind = kinds[task.kind]
  if (!kind) throw notAnyMore()
  const actor = await findOwner(ctx, task, lockStaff)
  const running = runningOf(ctx, task, signal)
  const { told: summary, fileName } = await kind({ ...ctx, actor }, running)
  const end: End = { state: 'done', endedAt: later(ctx, since), told: summary }
  const file = { ...end, resultKey: running.fileKey, resultName: fileName ?? null }
  const isMine =
    fileName === undefined
      ? await endTask(ctx, task, end)
      : await keepFile(ctx, { task, begun: actor.grants, lockStaff, end: file })
  if (!isMine) throw new TaskOver()
}

/** Returns the grants with which the file of a task was written. */
export function grantsOfFile({ input }: Pick<Task, 'input'>): Grant[] {
  return z.array(fileGrant).catch([]).parse(input.grants)
}
const fileGrant = z.custom<Grant>((value) => typeof value === 'object' && value !== null && 'role' in value)

async function runTask(ctx: Context, taskId: string, how: How) {
  const since = performance.now()
  const [task] = await ctx.db
    .update(staffTasks)
    .set({ state: 'running', run: sql`${staffTasks.run} + 1`, done: 0 })
    .where(and(eq(staffTasks.id, taskId), inArray(staffTasks.state, ['waiting', 'running'])))
    .returning()
  if (!task) return
  // Left behind by a run that died.
  await ctx.storage.delete(taskFileKey({ id: task.id, run: task.run - 1 }))
  try {
    await whileRenewing(ctx, task, () => carryOut(ctx, task, how))
  } catch (error) {
    await ctx.storage.delete(taskFileKey(task))
    if (error instanceof TaskOver) return
    if (error instanceof ServerStops) return giveBack(ctx, task)
    const isRefusal = error instanceof AppError && error.code !== 'unavailable'
    if (!isRefusal && task.run < mostRuns) throw error
    if (!isRefusal) ctx.log.error({ err: withoutValues(error), task: task.id, kind: task.kind }, 'a task failed')
    await endTask(ctx, task, {
      state: 'failed',
      endedAt: later(ctx, since),
      problem: isRefusal ? error.message : wentWrong,
    })
  }
}

export function taskJobs(how: How): Record<string, JobHandler> {
  return {
    'run-task': { run: (ctx, { taskId }) => runTask(ctx, String(taskId), how), leaseSeconds: leaseMs / 1000 },
  }
}

/** Deletes files of tasks that ended before `files`, and tasks after a month. Safe to run concurrently at any time. */
export async function sweepTasks(ctx: Context, { files }: { files: Date }) {
  const old = await ctx.db
    .select({ id: staffTasks.id, resultKey: staffTasks.resultKey })
    .from(staffTasks)
    .where(and(lt(staffTasks.endedAt, files), isNotNull(staffTasks.resultKey)))
    .limit(1000)
  for (const { id, resultKey } of old) {
    if (resultKey !== null) await ctx.storage.delete(resultKey)
    await ctx.db.update(staffTasks).set({ resultKey: null }).where(eq(staffTasks.id, id))
  }
  await ctx.db.delete(staffTasks).where(lt(staffTasks.endedAt, new Date(ctx.now.getTime() - listedMs)))
}

/**
 * Returns until when a task's file is available, if files of tasks ended after `files` are; it expires then,
 * whenever it is swept. null: not available.
 */
export function keptUntil(
  { now }: Context,
  { files }: { files: Date },
  { endedAt, resultKey }: Pick<Task, 'endedAt' | 'resultKey'>,
) {
  if (resultKey === null || endedAt === null || endedAt <= files) return null
  return new Date(endedAt.getTime() + now.getTime() - files.getTime())
}

const longestMs = 500

/**
 * Creates a pause to call after each step of long work, `rests` times as long as the step took. So at least half of the
 * time is left to others, and more of it the more they ask.
 */
export function createPace(rests = 1) {
  let since = performance.now()
  return async () => {
    await delay(Math.min(longestMs, rests * (performance.now() - since)))
    since = performance.now()
  }
}
