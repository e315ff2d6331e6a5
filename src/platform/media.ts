import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readRange } from './byte-range.ts'
import type { Context } from './context.ts'
import { notFound } from './errors.ts'
import type { App } from './http.ts'
import { createVariants, type Variant, variantWidths } from './image-variants.ts'
import { findImage, type Image, originalKey, originalName } from './images.ts'
import { id } from './schema.ts'
import type { StoredFile } from './storage.ts'

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

/** One part of a file, or all of it: players of films ask for parts, and some play nothing where they get none. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { body, contentType }: StoredFile) {
  reply.type(contentType).header('accept-ranges', 'bytes').header('cache-control', 'public, max-age=3600')
  const range = readRange(request.headers.range, body.length)
  if (range === 'whole') return reply.send(body)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${body.length}`).send()
  const { first, last } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${body.length}`)
    .send(body.subarray(first, last + 1))
}

/** `publicKey('film.webm')` is where a film lies that everyone may watch at `/media/files/film.webm`. */
export function publicKey(name: string) {
  return `public/${name}`
}

export function registerMedia(app: App) {
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
    const found = await request.ctx.storage.get(publicKey(request.params.name))
    if (!found || !publicTypes.test(found.contentType)) throw notFound('file')
    return sendFile(request, reply, found)
  })
}
