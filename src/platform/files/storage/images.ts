import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { images } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { drawInTurn, openPicture, requireRoom } from './draw-picture.ts'

/*
 * Public pictures. What is stored is never what was sent: pixels are decoded and encoded anew, so that neither metadata (where a photograph was taken) nor anything
 * hidden behind them gets in. An address names its picture's size and colour and leads to the same bytes for ever.
 */

export type Image = typeof images.$inferSelect

const widest = 2160

/** The kind is read from the first bytes, before any decoder sees the file: SVG and the like never reach one. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^RIFF....WEBP/s, /^....ftypavi[fs]/s]

function isPicture(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 16)
  return signatures.some((signature) => signature.test(start))
}

async function reencode(bytes: Buffer) {
  if (!isPicture(bytes)) throw new AppError('invalid', 'The picture must be a JPEG, PNG, WebP or AVIF file.')
  try {
    const { data, info } = await openPicture(bytes)
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { data, ...info, colour: await meanColour(data) }
  } catch (cause) {
    throw new AppError('invalid', 'The picture is damaged or too large.', { cause })
  }
}

async function meanColour(picture: Buffer) {
  const { data } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}

export function originalKey(id: string) {
  return `media/${id}/original.webp`
}

/** Returns a picture's file name. A transparent picture has no colour in it, as it would show through. */
export function originalName({ width, height, colour }: Pick<Image, 'width' | 'height'> & { colour: string | null }) {
  return `${width}x${height}${colour === null ? '' : `-${colour.slice(1)}`}.webp`
}

async function keep({ storage, now }: Context, bytes: Buffer) {
  const { data, width, height, channels, colour } = await drawInTurn(() => reencode(bytes))
  const row = { id: newId(), width, height, colour, createdAt: now }
  await storage.put(originalKey(row.id), data, 'image/webp')
  const name = originalName({ ...row, colour: channels === 4 ? null : row.colour })
  return { row, address: `/media/${row.id}/${name}` }
}

/** Keeps pictures, upright and at most 2160 pixels wide; answers their addresses. 400 for what is no JPEG, PNG, WebP or AVIF or has too many pixels. */
export async function storeImages(ctx: Context, pictures: Buffer[]) {
  // First the files: a row without one would be a broken picture, a file without a row is only some lost space.
  const kept = await Promise.all(pictures.map((bytes) => keep(ctx, bytes)))
  if (kept.length > 0) await ctx.db.insert(images).values(kept.map(({ row }) => row))
  return kept.map(({ address }) => address)
}

/** `storeImages` for one picture that somebody sends. */
export async function storeImage(ctx: Context, bytes: Buffer) {
  requireRoom()
  const [address = ''] = await storeImages(ctx, [bytes])
  return address
}

export async function findImage({ db }: Pick<Context, 'db'>, id: string): Promise<Image | null> {
  const [image] = await db.select().from(images).where(eq(images.id, id))
  return image ?? null
}
