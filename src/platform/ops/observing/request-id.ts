import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** Accepted request ids from a proxy; anything else could inject lines into the log. */
const usable = /^[\w.:-]{8,64}$/

const idOf = Symbol('id of the request')

/** Returns the id of a request for every line about it and for its answer: the proxy's, or else one of ours. */
export function requestIdOf(request: IncomingMessage & { [idOf]?: string }) {
  const known = request[idOf]
  if (known !== undefined) return known
  const given = request.headers[requestIdHeader]
  const id = typeof given === 'string' && usable.test(given) ? given : randomUUID()
  request[idOf] = id
  return id
}
