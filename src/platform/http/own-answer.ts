import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { userOf } from '#platform/context.ts'
import { perProcess } from '#platform/data/cache/content-cache.ts'
import { takes } from '#platform/data/cache/ready-answer.ts'
import type { Rewrite } from './cdn.ts'
import { headersOfDocuments } from './security-headers.ts'

/*
 * A large personal answer, cached compressed until its data change, and not sent at all to a client that has it.
 * A mark of its data is read from the database each time, so nothing depends on a notification:
 * docs/decisions/student-bundle.md.
 */

/**
 * `mark` is a text that changes as soon as `write` may return something else. Read it before anything that `write`
 * reads. `write` returns the data as JSON. `isShared`: the address names the content, so that everyone who may ask for
 * it gets the same bytes, compressed once.
 */
export class OwnAnswer {
  mark: string
  write: () => Promise<string>
  isShared: boolean
  constructor(mark: string, write: OwnAnswer['write'], { isShared = false } = {}) {
    this.mark = mark
    this.write = write
    this.isShared = isShared
  }
}

/** Header with the server's current time. A cached answer only contains the time it was made. */
const serverTimeHeader = 'x-server-time'

/** Limit per process: four thousand students with 300 submissions each. */
const mostBytes = 48 << 20

type Kept = { tag: string; body: Buffer }

const keptOf = perProcess(
  () => new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ body }) => body.length + 512 }),
)
const makingOf = perProcess(() => new Map<string, Promise<Buffer>>())

type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
const level = (value: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: value } })
/** Up to this length, handing a text to another thread takes longer than compressing it: 0.8 ms instead of 0.25 for 88,000 characters. */
const mostAtOnce = 200_000
const compress: Record<Encoding, (text: string, isShared: boolean) => Buffer | Promise<Buffer>> = {
  zstd: (text, isShared) =>
    text.length < mostAtOnce
      ? zstdCompressSync(text, level(2))
      : promisify(zstdCompress)(text, level(isShared ? 12 : 2)),
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: (text) => Buffer.from(text),
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return (['zstd', 'br', 'gzip'] as const).find((encoding) => takes(accepted, encoding)) ?? 'identity'
}

/** Makes an answer at most once at a time, however many ask for the same. */
function makeOnce(making: Map<string, Promise<Buffer>>, key: string, make: () => Promise<Buffer>) {
  const known = making.get(key)
  if (known) return known
  const made = make()
  const forget = () => void making.delete(key)
  making.set(key, made)
  made.then(forget, forget)
  return made
}

/** `build`: names the program, as another one may make a different answer from the same data. `checks`: every answer is checked against its schema. */
export type Making = { rewrite: Rewrite; build: string; checks: boolean }
type Sending = { request: FastifyRequest; reply: FastifyReply }

/** Sends 304 to those who have it; otherwise the cached answer, or a new one. */
export async function sendOwnAnswer(
  answer: OwnAnswer,
  { request, reply }: Sending,
  { rewrite, build, checks }: Making,
) {
  const { ctx, url } = request
  const place = answer.isShared ? url : `${userOf(ctx).id} ${url}`
  // Weak: the same in every encoding.
  const tag = `W/"${createHash('sha256').update(`${build}\n${place}\n${answer.mark}`).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag: tag, [serverTimeHeader]: ctx.now.toISOString() })
  if (request.headers['if-none-match'] === tag) {
    // These headers mean nothing to scripts, and would be three quarters of this answer.
    for (const name of headersOfDocuments) reply.removeHeader(name)
    return reply.code(304).send()
  }

  const encoding = encodingFor(request)
  const kept = keptOf(ctx.cache)
  const key = `${place} ${encoding}`
  const known = kept.get(key)
  const body =
    known?.tag === tag
      ? known.body
      : await makeOnce(makingOf(ctx.cache), `${key} ${tag}`, async () => {
          const text = rewrite(`{"success":true,"data":${await answer.write()}}`)
          if (checks) reply.serialize(JSON.parse(text))
          const made = await compress[encoding](text, answer.isShared)
          kept.set(key, { tag, body: made })
          return made
        })
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
