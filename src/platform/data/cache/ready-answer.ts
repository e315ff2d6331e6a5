import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { requestIdHeader, requestIdOf } from '#platform/ops/observing/request-id.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string>

/** An answer made once and sent many times: its bytes in each encoding, and its headers as the flat list that Node writes fastest. */
export type ReadyAnswer = {
  status: number
  bodies: Record<Encoding, Buffer>
  headers: Record<Encoding, string[]>
  unchanged: string[]
  etag: string
}

/** `location`: target of a redirect; `headers`: replace the default ones. */
export type Answer = { status: number; contentType: string; body: string; location?: string; headers?: Headers }

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

export async function makeReady(answer: Answer, headers: Headers): Promise<ReadyAnswer> {
  const identity = Buffer.from(answer.body)
  const bodies = { identity, br: await brotli(identity, quality), gzip: await gz(identity) }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const location: Headers = answer.location === undefined ? {} : { location: answer.location }
  const shared: Headers = { ...headers, ...answer.headers, ...location, vary: 'accept-encoding', etag }
  const headersOf = (encoding: Encoding) => {
    const length = String(bodies[encoding].length)
    const encoded: Headers = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return Object.entries({
      ...shared,
      'content-type': answer.contentType,
      'content-length': length,
      ...encoded,
    }).flat()
  }
  return {
    status: answer.status,
    bodies,
    headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
    unchanged: Object.entries(shared).flat(),
    etag,
  }
}

export function sizeOf({ bodies }: ReadyAnswer) {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length + 1024
}

/** Returns whether an Accept-Encoding header accepts this encoding. */
export function takes(accepted: string, encoding: string) {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted)
}

// Browsers send a handful of different headers, so each is read once.
const choices = new LRUCache<string, Encoding>({ max: 200 })

function preferred(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = choices.get(accepted)
  if (known) return known
  const [best = 'identity'] = (['br', 'gzip'] as const).filter((encoding) => takes(accepted, encoding))
  choices.set(accepted, best)
  return best
}

/** 304 when the browser has it already; else the whole, in the best encoding it takes. */
export function sendReady(ready: ReadyAnswer, request: IncomingMessage, response: ServerResponse) {
  if (request.headers['if-none-match'] === ready.etag) {
    response.writeHead(304, [...ready.unchanged, requestIdHeader, requestIdOf(request)]).end()
    return
  }
  const encoding = preferred(request.headers['accept-encoding']?.toString())
  response.writeHead(ready.status, [...ready.headers[encoding], requestIdHeader, requestIdOf(request)])
  response.end(request.method === 'HEAD' ? undefined : ready.bodies[encoding])
}
