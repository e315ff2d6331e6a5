import { z } from 'zod'
import { getInstitute } from '#domains/content/reads.ts'
import type { App } from '#platform/http/serve.ts'
import { writeCalendar } from './make-feed.ts'

const params = z.strictObject({ file: z.string().regex(/^[\w-]{32}\.ics$/) })

/** The calendars of students by their secret addresses, for the calendar apps of their phones. */
export function serveCalendars(app: App) {
  const options = { schema: { hide: true, params, querystring: z.strictObject({}) } }
  app.get('/calendar/:file', options, async ({ ctx, params: { file } }, reply) => {
    const { name } = await getInstitute(ctx)
    const body = await writeCalendar(ctx, { token: file.slice(0, -'.ics'.length), name })
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-cache').send(body)
  })
}
