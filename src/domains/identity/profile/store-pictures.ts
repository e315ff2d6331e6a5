import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import type { FileKind } from './schema.ts'
import { userFiles } from './tables.ts'

const kind = 'remove-unused-file'
const uploadMs = 600_000

/** A picture that lies in the storage; without one the old picture is taken out. */
export type Uploaded = { kind: FileKind; file: { storageKey: string; bytes: number } | null }

/** Puts a drawn picture into the storage, outside any transaction. Should its row never come, a job takes it out again. */
export async function uploadPicture(ctx: Context, body: Buffer) {
  const storageKey = `people/${randomBytes(24).toString('hex')}`
  await enqueue(ctx, { kind, payload: { storageKey }, runAt: new Date(ctx.now.getTime() + uploadMs) })
  await ctx.storage.put(storageKey, body, 'image/webp')
  return { storageKey, bytes: body.length }
}

/** Removes a person's pictures of these kinds, or all without `kinds`; the stored bytes are deleted after the commit. */
export async function removeFiles(ctx: Context, userId: string, kinds?: FileKind[]) {
  const mine = and(eq(userFiles.userId, userId), kinds && inArray(userFiles.kind, kinds))
  const removed = await ctx.db.delete(userFiles).where(mine).returning({ storageKey: userFiles.storageKey })
  for (const { storageKey } of removed) await enqueue(ctx, { kind, payload: { storageKey } })
}

export async function replaceFiles(ctx: Context, userId: string, pictures: Uploaded[]) {
  const kinds = pictures.map((picture) => picture.kind)
  if (kinds.length > 0) await removeFiles(ctx, userId, kinds)
  for (const { kind, file } of pictures) {
    if (file) await ctx.db.insert(userFiles).values({ id: newId(), userId, kind, ...file, createdAt: ctx.now })
  }
}

const payloadOfRemoval = z.object({ storageKey: z.string() })

/** Job: takes a stored file out that no row names any more. */
export async function removeUnusedFile(ctx: Context, payload: Record<string, unknown>) {
  const { storageKey } = payloadOfRemoval.parse(payload)
  const isUsed = (await ctx.db.$count(userFiles, eq(userFiles.storageKey, storageKey))) > 0
  if (!isUsed) await ctx.storage.delete(storageKey)
}
