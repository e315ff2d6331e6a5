import { z } from 'zod'
import { notFound } from '#platform/errors.ts'
import { sendFile } from '#platform/files/storage/media.ts'
import type { App } from '#platform/http/serve.ts'
import { openSignedFilm } from './sign-film.ts'

/** Parts of films and of streams, and their captions. */
const filmTypes = /^video\/|^application\/vnd\.apple\.mpegurl$|^audio\/|^text\/vtt\b/
const params = z.strictObject({ token: z.string().max(400), name: z.string().max(100) })

/** The bytes of films of our own, by signed addresses alone: a player sends no session with its requests. */
export function serveFilms(app: App) {
  const options = { schema: { hide: true, params, querystring: z.strictObject({}) } }
  app.get('/class-films/:token/:name', options, async (request, reply) => {
    const key = openSignedFilm(request.ctx, request.params.token, request.params.name)
    const file = key === null ? null : await request.ctx.storage.open(key)
    if (!file) throw notFound('video')
    if (!filmTypes.test(file.contentType)) {
      await file.close()
      throw notFound('video')
    }
    return sendFile(request, reply.header('cache-control', 'private, max-age=3600'), file)
  })
}
