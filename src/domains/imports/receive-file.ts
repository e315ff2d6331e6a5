import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import type { TableFormat } from '#platform/files/spreadsheets/read-table.ts'
import { t } from '#platform/text/messages.ts'
import { requireNoImport } from '#platform/work/tasks/start-task.ts'
import { importUploads } from './tables.ts'

/** A process that has not renewed for so long has died. */
const leaseSeconds = 15
const renewMs = 4000
const leased = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

type Upload = { userId: string; uploadId: string }

/** Returns false while another file of this person is being taken in, or when one was taken in after this request came. */
function takeTurn(ctx: Context, { userId, uploadId }: Upload, arrivedAt: number) {
  // In a transaction, so that the time in which it waits for a connection counts as waiting.
  return inTransaction(ctx, async ({ db }) => {
    const waited = sql`make_interval(secs => ${(performance.now() - arrivedAt) / 1000}::float8)`
    const taken = await db
      .insert(importUploads)
      .values({ userId, uploadId, until: leased })
      .onConflictDoUpdate({
        target: importUploads.userId,
        set: { uploadId, until: leased },
        setWhere: lte(importUploads.until, sql`statement_timestamp() - ${waited}`),
      })
      .returning({ uploadId: importUploads.uploadId })
    return taken.length > 0
  })
}

/** Renews the lease, or ends it. One that could not be ended is over when its time is. */
async function setEnd({ db, log }: Context, { uploadId }: Upload, until: SQL) {
  // An upload that has ended is not renewed.
  const isMine = and(eq(importUploads.uploadId, uploadId), gt(importUploads.until, sql`clock_timestamp()`))
  await db
    .update(importUploads)
    .set({ until })
    .where(isMine)
    .catch((error: unknown) => log.warn({ err: withoutValues(error), uploadId }, 'the end of an upload was not stored'))
}

/**
 * Takes in one file of a person at a time, in all processes together, and none while a task is at another of theirs: 409. Two files are there at a time when the second came before the first was taken in, also
 * where the first was done before anybody looked at the second. `arrivedAt`: when the request came, by `performance.now()`.
 */
export async function receiveOne<T>(ctx: Context, arrivedAt: number, work: () => Promise<T>) {
  const upload = { userId: userOf(ctx).id, uploadId: newId() }
  if (!(await takeTurn(ctx, upload, arrivedAt)))
    throw new AppError('conflict', 'Another file of yours is being uploaded. Please wait for it.')
  const timer = setInterval(() => void setEnd(ctx, upload, leased), renewMs)
  try {
    await requireNoImport(ctx)
    return await work()
  } finally {
    clearInterval(timer)
    await setEnd(ctx, upload, sql`clock_timestamp()`)
  }
}

const endings: Record<string, TableFormat> = { csv: 'csv', txt: 'csv', tsv: 'csv', xlsx: 'xlsx' }

/** Returns the table format by the file's extension; undefined if it is not a table. */
export const tableFormatOf = (fileName: string) => endings[endingOf(fileName)]
export const endingOf = (fileName: string) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''

/** 400 that is about the file which was sent. */
export function refuseFile(message: string) {
  return new AppError('invalid', t`The file ${message}.`, { errors: { name: message } })
}
