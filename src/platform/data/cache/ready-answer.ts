import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { requestIdHeader, requestIdOf } from '#platform/ops/observing/request-id.ts'

type Packed = 'br' | 'gzip'
type Encoding = Packed | 'identity'
type Headers = Record<string, string>

/** `latin1`: a character for each byte, which Node sends in one piece with the headers. */
type Body = { latin1: string; headers: string[] }

/** An answer made once and sent many times: its bytes, and its headers as the flat list that Node writes fastest. */
export type ReadyAnswer = {
  status: number
  bodies: { identity: Body } & Partial<Record<Packed, Body | Promise<Body>>>
  /** Compresses the body. Called only when a reader first accepts that, as many answers, such as those of a search, have a single reader. */
  pack: (encoding: Packed) => Promise<Body>
  unchanged: string[]
  etag: string
}

/** `location`: target of a redirect; `headers`: replace the default ones. */
export type Answer = { status: number; contentType: string; body: string; location?: string; headers?: Headers }

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

export function makeReady(answer: Answer, headers: Headers): ReadyAnswer {
  const identity = Buffer.from(answer.body)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const location: Headers = answer.location === undefined ? {} : { location: answer.location }
  const shared: Headers = { ...headers, ...answer.headers, ...location, vary: 'accept-encoding', etag }
  const bodyOf = (bytes: Buffer, encoded: Headers = {}) => {
    const own = { 'content-type': answer.contentType, 'content-length': String(bytes.length), ...encoded }
    return { latin1: bytes.toString('latin1'), headers: Object.entries({ ...shared, ...own }).flat() }
  }
  return {
    status: answer.status,
    bodies: { identity: bodyOf(identity) },
    pack: async (encoding) => {
      const bytes = encoding === 'br' ? await brotli(identity, quality) : await gz(identity)
      return bodyOf(bytes, { 'content-encoding': encoding })
    },
    unchanged: Object.entries(shared).flat(),
    etag,
  }
}

/** Returns how much memory an answer takes at most, compressed as well. */
export function sizeOf({ bodies }: ReadyAnswer) {
  return 2 * bodies.identity.latin1.length + 1024
}

/** Returns the body in an encoding; it is compressed once, however many take it meanwhile. */
function bodyIn({ bodies, pack }: ReadyAnswer, encoding: Encoding) {
  const known = bodies[encoding]
  if (known || encoding === 'identity') return known ?? bodies.identity
  const packing = pack(encoding).then((body) => {
    bodies[encoding] = body
    return body
  })
  bodies[encoding] = packing
  return packing
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

/** Sends 304 if the browser has it already; else the whole answer, in the best encoding that the browser accepts. */
export function sendReady(ready: ReadyAnswer, request: IncomingMessage, response: ServerResponse) {
  if (request.headers['if-none-match'] === ready.etag) {
    response.writeHead(304, [...ready.unchanged, requestIdHeader, requestIdOf(request)]).end()
    return
  }
  const send = ({ latin1, headers }: Body) => {
    response.writeHead(ready.status, [...headers, requestIdHeader, requestIdOf(request)])
    response.end(request.method === 'HEAD' ? '' : latin1, 'latin1')
  }
  const body = bodyIn(ready, preferred(request.headers['accept-encoding']?.toString()))
  if (body instanceof Promise) body.then(send, (error) => response.destroy(error))
  else send(body)
}
