import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Log } from '#platform/context.ts'

/**
 * Returns the caller and the attempt in the address, for the log. Ids identify nobody to a reader of the log
 * alone.
 */
export function namesOf({ ctx, params, routeOptions }: FastifyRequest) {
  const names: { actor?: string; attempt?: string } = {}
  if (ctx.actor.kind === 'user') names.actor = ctx.actor.id
  const id = (params as { id?: unknown } | undefined)?.id
  if (typeof id === 'string' && routeOptions.url?.includes('/attempts/:id')) names.attempt = id
  return names
}

/**
 * Log of one request. Its lines carry the request's id, the actor and the attempt, which are determined only when
 * there is a line, as nearly all requests have none.
 */
export class RequestLog {
  private request: FastifyRequest
  private lines: FastifyBaseLogger | undefined
  private namedFor: unknown

  constructor(request: FastifyRequest) {
    this.request = request
  }

  private named() {
    const { ctx } = this.request
    if (this.lines === undefined || this.namedFor !== ctx.actor)
      this.lines = this.request.log.child(namesOf(this.request))
    this.namedFor = ctx.actor
    return this.lines as unknown as Record<keyof Log, (...args: unknown[]) => void>
  }

  debug(...args: unknown[]) {
    this.named().debug(...args)
  }
  info(...args: unknown[]) {
    this.named().info(...args)
  }
  warn(...args: unknown[]) {
    this.named().warn(...args)
  }
  error(...args: unknown[]) {
    this.named().error(...args)
  }
}
