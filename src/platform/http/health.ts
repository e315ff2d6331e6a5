import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/data/database/lane.ts'
import { AppError } from '#platform/errors.ts'
import { failure, success } from './schema.ts'
import type { App } from './serve.ts'

/** A proxy asks every few seconds and must hear soon, also while the database hangs. */
const longestMs = 800

/** Asks the database at most once at a time, however many callers there are: if it hangs, they must not take a connection each. */
function createProbe(db: Db) {
  let asking: Promise<unknown> | null = null
  return async () => {
    asking ??= db.execute(sql`select 1`).finally(() => {
      asking = null
    })
    const silence = delay(longestMs, undefined, { ref: false }).then(() => {
      throw new Error('no answer in time')
    })
    await Promise.race([asking, silence])
  }
}

/** `/healthz`: the process answers. `/readyz`: it should be sent work; not while it drains, its database is away, or `whyNotReady` gives a reason. */
export function serveHealth(app: App, db: Db, whyNotReady: () => string | null = () => null) {
  let isDraining = false
  const response = { 200: success(z.null()), '5xx': failure }
  const probe = createProbe(db)

  app.get('/healthz', { schema: { response } }, async () => ({ success: true as const, data: null }))
  app.get('/readyz', { schema: { response } }, async () => {
    if (isDraining) throw new AppError('unavailable', 'The server is stopping.')
    const reason = whyNotReady()
    if (reason !== null) throw new AppError('unavailable', reason)
    await probe().catch((cause: unknown) => {
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
