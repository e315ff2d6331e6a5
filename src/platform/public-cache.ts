import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/*
 * Answers that are the same for everyone (public pages and public API lists), kept whole and compressed until the content changes. An entry is
 * only kept if no change was noticed between its making and its keeping, so that an old page can never outlive its content.
 */

type Encoding = 'br' | 'gzip' | 'identity'
type Stored = { status: number; bodies: Record<Encoding, Buffer>; headers: Record<Encoding, Record<string, string>> }
/** `location`: where a redirect leads. */
export type Cacheable = { status: number; contentType: string; body: string; location?: string }

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

async function store(answer: Cacheable, extraHeaders: Record<string, string>): Promise<Stored> {
  const identity = Buffer.from(answer.body)
  const bodies = { identity, br: await brotli(identity, quality), gzip: await gz(identity) }
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const head = (encoding: Encoding) => ({
    ...extraHeaders,
    ...(answer.location === undefined ? {} : { location: answer.location }),
    'content-type': answer.contentType,
    // Kept by browsers but asked for again each time: a change is seen at once, and an unchanged page costs a 304.
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    etag,
    'content-length': String(bodies[encoding].length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  return { status: answer.status, bodies, headers: { br: head('br'), gzip: head('gzip'), identity: head('identity') } }
}

function preferred(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

function send(stored: Stored, request: IncomingMessage, response: ServerResponse) {
  const encoding = preferred(request.headers['accept-encoding']?.toString())
  const headers = stored.headers[encoding]
  if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
    const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...rest } = headers
    response.writeHead(304, rest).end()
    return
  }
  response.writeHead(stored.status, headers)
  response.end(request.method === 'HEAD' ? undefined : stored.bodies[encoding])
}

export function createPublicCache(extraHeaders: Record<string, string>, limits = { entries: 5000, bytes: 96 << 20 }) {
  const entries = new LRUCache<string, Stored>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 1024,
  })
  const making = new Map<string, Promise<Stored>>()
  let generation = 0

  /** To be called before the answer's data are read; what it returns keeps the answer, unless content changed meanwhile. */
  function begin(key: string) {
    const startedIn = generation
    return async (answer: Cacheable) => {
      const stored = await store(answer, extraHeaders)
      if (generation === startedIn) entries.set(key, stored)
      return stored
    }
  }

  async function makeOnce(key: string, make: () => Promise<Cacheable & { keep: boolean }>) {
    const keep = begin(key)
    const answer = await make()
    return answer.keep ? keep(answer) : store(answer, extraHeaders)
  }

  return {
    begin,
    /** Forgets everything: the content has changed. Answers being made now are still sent, but not kept. */
    clear() {
      generation += 1
      entries.clear()
      making.clear()
    },
    /** Sends what is kept under `key`; false when there is nothing. */
    serve(key: string, request: IncomingMessage, response: ServerResponse) {
      const stored = entries.get(key)
      if (!stored) return false
      send(stored, request, response)
      return true
    },
    /** The answer under `key`, made at most once at a time however many ask; `send` sends it. */
    async make(key: string, make: () => Promise<Cacheable & { keep: boolean }>) {
      const underWay = making.get(key)
      if (underWay) return underWay
      const stored = makeOnce(key, make)
      const forget = () => making.get(key) === stored && making.delete(key)
      making.set(key, stored)
      stored.then(forget, forget)
      return stored
    },
    send,
  }
}
export type PublicCache = ReturnType<typeof createPublicCache>
