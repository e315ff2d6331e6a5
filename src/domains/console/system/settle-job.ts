import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { lockStuckJob, removeJob, runAgain } from '#platform/work/jobs/settle-stuck.ts'
import { jobName, mayDrop } from './rules.ts'

/** 404 once it runs again, is done or was dropped. */
async function lock(ctx: Context, jobId: string) {
  const job = await lockStuckJob(ctx, jobId)
  if (!job) throw notFound('job')
  return job
}

/** Ten tries more, the first one now. */
export function retryJob(ctx: Context, jobId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { id, kind, parkedAt } = await lock(ctx, jobId)
    if (parkedAt === null) throw new AppError('conflict', 'This version cannot do this work. It can only be dropped.')
    await runAgain(ctx, id)
    await audit(ctx, { action: 'job-retried', subjectId: id, details: { name: jobName(kind) } })
  })
}

/** 409 for what answers, ranks or money hang on. */
export function dropJob(ctx: Context, jobId: string, { reason }: { reason: string }) {
  return inTransaction(ctx, async (ctx) => {
    const { id, kind } = await lock(ctx, jobId)
    if (!mayDrop(kind))
      throw new AppError('conflict', 'Answers or money depend on this work. It can be tried again, but not dropped.')
    await removeJob(ctx, id)
    await audit(ctx, { action: 'job-dropped', subjectId: id, details: { name: jobName(kind), reason } })
  })
}
