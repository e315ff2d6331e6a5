import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { App } from './http.ts'
import { failure, success } from './schema.ts'

/** `/healthz`: the process answers. `/readyz`: it should be sent work; not while it drains or its database is away. */
export function serveHealth(app: App, db: Db) {
  let isDraining = false
  const response = { 200: success(z.null()), '5xx': failure }

  app.get('/healthz', { schema: { response } }, async () => ({ success: true as const, data: null }))
  app.get('/readyz', { schema: { response } }, async () => {
    if (isDraining) throw new AppError('unavailable', 'The server is stopping.')
    await db.execute(sql`select 1`).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The database does not answer.', { cause })
    })
    return { success: true as const, data: null }
  })

  return {
    drain() {
      isDraining = true
    },
  }
}
