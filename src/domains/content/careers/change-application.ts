import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { notFound } from '#platform/errors.ts'
import { dropCvs } from './drop-cvs.ts'
import { readApplication } from './reads.ts'
import type { ApplicationState } from './schema.ts'
import { jobApplications } from './tables.ts'

/** 404 for an application that is not there any more. */
export async function markApplication(ctx: Context, applicationId: string, state: ApplicationState) {
  await ctx.db.update(jobApplications).set({ state }).where(eq(jobApplications.id, applicationId))
  return readApplication(ctx, applicationId)
}

/** Removes an application with its CV. 404 for one that is not there any more. */
export async function removeApplication(ctx: Context, applicationId: string) {
  return inTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(jobApplications)
      .where(eq(jobApplications.id, applicationId))
      .returning({ cvKey: jobApplications.cvKey })
    if (removed.length === 0) throw notFound('application')
    await dropCvs(ctx, removed)
    await audit(ctx, { action: 'application-removed', details: { id: applicationId } })
  })
}
