import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors.ts'
import { ifMatchOf } from './idempotency.ts'

/** Returns the version a write is based on. 428 without one, as nobody may overwrite what they have not seen. */
export function requireVersion(request: Pick<FastifyRequest, 'headers'>) {
  const version = ifMatchOf(request) ?? ''
  if (/^\d{1,9}$/.test(version)) return Number(version)
  throw new AppError('precondition', 'The If-Match header with the version you started from is missing.')
}
