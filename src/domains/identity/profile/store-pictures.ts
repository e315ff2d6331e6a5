import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { drawSent, openPicture } from '#platform/files/storage/images.ts'
import { msg } from '#platform/text/messages.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { notAPicture, pictureBytes, pictureTooLarge } from './rules.ts'
import type { FileKind } from './schema.ts'
import { userFiles } from './tables.ts'

const kind = 'remove-unused-file'
const uploadMs = 600_000

/** A picture already uploaded to the storage; null removes the old picture. */
export type Uploaded = { kind: FileKind; file: { storageKey: string; bytes: number } | null }

/** Uploads an encoded picture to the storage, outside any transaction. If its row is never stored, a job deletes the file. */
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

/** Job: deletes a stored file that no row refers to any more. */
export async function removeUnusedFile(ctx: Context, payload: Record<string, unknown>) {
  const { storageKey } = payloadOfRemoval.parse(payload)
  const isUsed = (await ctx.db.$count(userFiles, eq(userFiles.storageKey, storageKey))) > 0
  if (!isUsed) await ctx.storage.delete(storageKey)
}

// Well above what a phone's camera fits into 150 KB; anything larger is a decompression bomb.
const pixelLimit = 4096 * 4096
const widest: Record<FileKind, number> = { photo: 1200, signature: 1200 }

const isBroken = msg`This picture cannot be read. Choose another one.`

function refusal(kind: FileKind, message: string) {
  return new AppError('invalid', message, { errors: { [kind]: message } })
}

/** Returns the image type by the first bytes, whatever the sender calls it. */
function typeOf(bytes: Buffer) {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

function decode(kind: FileKind, dataUrl: string) {
  const { type, base64 = '' } =
    /^data:image\/(?<type>png|jpeg|webp);base64,(?<base64>[A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.groups ?? {}
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > pictureBytes) throw refusal(kind, pictureTooLarge)
  // Encoding the bytes again must give the same text: no truncated group, no unused bits.
  if (type === undefined || bytes.toString('base64') !== base64 || typeOf(bytes) !== type) {
    throw refusal(kind, notAPicture)
  }
  return bytes
}

/**
 * Encodes the picture in a data URL anew as WebP, which removes anything hidden in the file (place, owner, a second
 * format). 400 naming `kind` for a picture that is larger than 150 KB, not PNG, JPEG or WebP, broken, or far too wide.
 */
export async function readPicture(kind: FileKind, dataUrl: string) {
  const bytes = decode(kind, dataUrl)
  return drawSent(() =>
    openPicture(bytes, pixelLimit)
      .rotate()
      .resize({ width: widest[kind], height: widest[kind], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('invalid', isBroken, { errors: { [kind]: isBroken }, cause })
      }),
  )
}
