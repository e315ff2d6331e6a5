import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { notFound } from '#platform/errors.ts'
import type { Http } from '#platform/http/http.ts'
import { msg, translated } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { getInstitute } from '../reads.ts'
import type { PublicInstitute } from '../schema.ts'
import { drawAppIcon, drawIcon } from './draw-icons.ts'
import { drawShareImage } from './draw-share-image.ts'
import { mixColours } from './mix-colours.ts'

type Png = { bytes: Buffer; etag: string }

type Drawing = (institute: PublicInstitute) => Promise<Buffer>

const drawings: Record<string, Drawing> = {
  // Browsers detect the type from the content, not from the name, and every browser that requests this file reads PNG.
  '/favicon.ico': (institute) => drawAppIcon(institute, 48),
  '/icon-192.png': (institute) => drawAppIcon(institute, 192),
  '/icon-512.png': (institute) => drawAppIcon(institute, 512),
  '/apple-touch-icon.png': (institute) => drawAppIcon(institute, 180),
  '/share.png': drawShareImage,
}

// Cached by their inputs, which most changes of content leave unchanged.
const drawn = new LRUCache<string, Promise<Png>>({ max: 20 })

async function draw(drawing: Drawing, institute: PublicInstitute): Promise<Png> {
  const bytes = await drawing(institute)
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

function drawOnce(path: string, institute: PublicInstitute) {
  const { name, description, brand_hue, print_hue } = institute
  const key = JSON.stringify([path, name, description, brand_hue, print_hue])
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawings[path]
  if (!drawing) throw notFound('picture')
  const png = draw(drawing, institute)
  drawn.set(key, png)
  png.catch(() => drawn.delete(key))
  return png
}

function sendPng(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: Png) {
  reply.header('etag', etag).header('cache-control', 'public, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(bytes)
}

/** Shortcuts on a long press of the installed icon. */
const shortcuts = [
  { name: msg`Tests`, url: paths.mockTests },
  { name: msg`Classes`, url: paths.classes },
  { name: msg`Results`, url: paths.submissions },
]

function manifestOf(institute: PublicInstitute) {
  const icons = [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  return {
    id: '/',
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    lang: 'en-IN',
    name: institute.name,
    short_name: institute.name_lines[0],
    description: institute.description,
    theme_color: mixColours(institute).action,
    background_color: '#ffffff',
    icons,
    shortcuts: shortcuts.map(({ name, url }) => ({ name: translated(name), url, icons: icons.slice(0, 1) })),
  }
}

const hidden = { schema: { hide: true, querystring: z.strictObject({}) } }

/**
 * Serves what is drawn from the institute's name and hues: icons, the manifest that names them, and the picture
 * of shared links.
 */
export function serveIcons({ app }: Http) {
  for (const path of Object.keys(drawings))
    app.get(path, hidden, async (request, reply) => {
      return sendPng(request, reply, await drawOnce(path, await getInstitute(request.ctx)))
    })

  app.get('/favicon.svg', { ...hidden, config: { isPublic: true } }, async ({ ctx }, reply) => {
    reply.type('image/svg+xml')
    return drawIcon(await getInstitute(ctx))
  })

  app.get('/manifest.webmanifest', { ...hidden, config: { isPublic: true } }, async ({ ctx }, reply) => {
    reply.type('application/manifest+json')
    return JSON.stringify(manifestOf(await getInstitute(ctx)))
  })
}
