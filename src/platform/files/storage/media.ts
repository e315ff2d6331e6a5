import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { id } from '#platform/http/schema.ts'
import type { App } from '#platform/http/serve.ts'
import { readRange } from '#platform/text/read-range.ts'
import {
  createVariants,
  findImage,
  type Image,
  originalKey,
  originalName,
  type Variant,
  variantWidths,
} from './images.ts'
import type { OpenFile } from './storage.ts'

const noQuery = z.strictObject({})
const pictureParams = z.strictObject({ id: z.string(), name: z.string() })
const fileParams = z.strictObject({ name: z.string() })

/** The only kinds that are handed to everyone; nothing that a browser could run is among them. */
const publicTypes = /^(video|audio)\/|^application\/pdf$/

function variantOf(name: string, { width: originalWidth }: Image): Variant | null {
  const [, digits, extension] = /^([1-9]\d{2,3})\.(avif|webp)$/.exec(name) ?? []
  const width = Number(digits)
  if (!variantWidths.includes(width) || width > originalWidth) return null
  return { width, format: extension === 'avif' ? 'avif' : 'webp' }
}

function isOriginalName(name: string, image: Image) {
  return name === originalName(image) || name === originalName({ ...image, colour: null })
}

/**
 * Sends a file or a range of it, read as fast as the client takes it and no further when it disconnects: video
 * players request ranges, and some play nothing without them. The caller decides who may see the file and for how
 * long it may be cached (`cache-control`).
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: OpenFile) {
  const { size, contentType } = file
  reply.type(contentType).header('accept-ranges', 'bytes')
  // Only a GET can ask for a range. A HEAD describes the whole file.
  if (request.method === 'HEAD') {
    await file.close()
    return reply.header('content-length', size).send(Readable.from([]))
  }
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    await file.close()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  if (range === 'whole') return reply.header('content-length', size).send(await file.read())
  const { first, last } = range
  reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
  return reply.send(await file.read(range))
}

/** Returns the key of a public file: `publicKey('film.webm')` is served to everyone at `/media/files/film.webm`. */
export function publicKey(name: string) {
  return `public/${name}`
}

export function serveMedia(app: App) {
  const getVariant = createVariants()

  async function findPicture({ db, storage }: Context, { id: imageId, name }: z.infer<typeof pictureParams>) {
    const image = id.safeParse(imageId).success ? await findImage({ db }, imageId) : null
    if (!image) return null
    if (isOriginalName(name, image)) return storage.get(originalKey(image.id))
    const variant = variantOf(name, image)
    return variant && getVariant(storage, image, variant)
  }

  const picture = { schema: { hide: true, params: pictureParams, querystring: noQuery } }
  app.get('/media/:id/:name', picture, async ({ ctx, params }, reply) => {
    const file = await findPicture(ctx, params)
    if (!file) throw notFound('picture')
    return reply.type(file.contentType).header('cache-control', 'public, max-age=31536000, immutable').send(file.body)
  })

  const file = { schema: { hide: true, params: fileParams, querystring: noQuery } }
  app.get('/media/files/:name', file, async (request, reply) => {
    const opened = await request.ctx.storage.open(publicKey(request.params.name))
    if (!opened) throw notFound('file')
    if (!publicTypes.test(opened.contentType)) {
      await opened.close()
      throw notFound('file')
    }
    return sendFile(request, reply.header('cache-control', 'public, max-age=3600'), opened)
  })
}
