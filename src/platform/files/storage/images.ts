import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { images } from '#platform/data/database/tables.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { Storage, StoredFile } from './storage.ts'

/*
 * The only way to decode an uploaded picture. Decoding takes a core and some bytes per pixel, on the threads that
 * also read files and hash passwords: a process decodes two at a time, including variants of public pictures, and
 * nobody can queue hundreds.
 */

/** Pixels of a good phone's photograph. Anything larger is a decompression bomb. */
const mostPixels = 50_000_000
const mostWaiting = 100

const limited = pLimit(2)

/** Runs a task when its turn comes. */
export const drawInTurn = limited

/** Throws 503 when too many pictures are waiting already. */
function requireRoom() {
  if (limited.pendingCount < mostWaiting) return
  const words = t`The server is busy with other pictures. Please try again in a few seconds.`
  throw new AppError('unavailable', words, { retryAfter: 5 })
}

/** Draws a picture that someone sent, in a limited queue. */
export async function drawSent<T>(draw: () => Promise<T>): Promise<T> {
  requireRoom()
  return limited(draw)
}

/** Opens a picture that somebody has sent; too many pixels are refused before any of them is unpacked. */
export const openPicture = (bytes: Buffer, limitInputPixels = mostPixels) =>
  sharp(bytes, { limitInputPixels, failOn: 'error' })

/*
 * Public pictures. An uploaded file is never stored as it is: pixels are decoded and encoded again, so that
 * neither metadata (where a photograph was taken) nor anything hidden gets in. An address contains the picture's
 * size and colour and always returns the same bytes.
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

/**
 * Stores pictures, upright and at most 2160 pixels wide; returns their addresses. 400 if one is not a JPEG, PNG,
 * WebP or AVIF or has too many pixels.
 */
export async function storeImages(ctx: Context, pictures: Buffer[]) {
  // First the files: a row without one would be a broken picture, a file without a row is only some lost space.
  const kept = await Promise.all(pictures.map((bytes) => keep(ctx, bytes)))
  if (kept.length > 0) await ctx.db.insert(images).values(kept.map(({ row }) => row))
  return kept.map(({ address }) => address)
}

/** Stores one picture that someone sent, like `storeImages`. */
export async function storeImage(ctx: Context, bytes: Buffer) {
  requireRoom()
  const [address = ''] = await storeImages(ctx, [bytes])
  return address
}

export async function findImage({ db }: Pick<Context, 'db'>, id: string): Promise<Image | null> {
  const [image] = await db.select().from(images).where(eq(images.id, id))
  return image ?? null
}

/** The smallest is for small pictures: faces, and cards. */
export const variantWidths: readonly number[] = [200, 360, 540, 720, 1080]

export type Variant = { width: number; format: 'avif' | 'webp' }

const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 4 }),
}

async function encode(storage: Storage, image: Image, { width, format }: Variant): Promise<StoredFile | null> {
  const original = await storage.get(originalKey(image.id))
  if (!original) return null
  const resized = sharp(original.body).resize({ width, withoutEnlargement: true })
  return { body: await encoders[format](resized).toBuffer(), contentType: `image/${format}` }
}

/**
 * Returns a smaller form of a picture, created and stored on first use; null if the original is gone. However
 * many ask, a form is created once, and at most two at a time: encoding takes a core for a good part of a second,
 * and answers to students come first.
 */
export function createVariants() {
  const making = new Map<string, Promise<StoredFile | null>>()

  async function make(storage: Storage, image: Image, variant: Variant) {
    const key = `media/${image.id}/${variant.width}.${variant.format}`
    const stored = await storage.get(key)
    if (stored) return stored
    return drawInTurn(async () => {
      const made = await encode(storage, image, variant)
      if (made) await storage.put(key, made.body, made.contentType)
      return made
    })
  }

  return (storage: Storage, image: Image, variant: Variant) => {
    const key = `${image.id}/${variant.width}.${variant.format}`
    const known = making.get(key)
    if (known) return known
    const promise = make(storage, image, variant).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}
