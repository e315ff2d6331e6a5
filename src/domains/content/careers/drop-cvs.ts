import type { Context } from '#platform/context.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'

/** Has the CVs of removed applications deleted after the commit. */
export async function dropCvs(ctx: Context, removed: { cvKey: string }[]) {
  for (const { cvKey } of removed) await enqueue(ctx, { kind: 'remove-application-file', payload: { cvKey } })
}
