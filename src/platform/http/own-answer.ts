import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
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

/** A part of many people's answers. It is written and compressed once for all of them. */
export class SharedText {
  write: () => string
  packed: Promise<Buffer> | null = null
  constructor(write: () => string) {
    this.write = write
  }
}
export type Piece = string | SharedText

/**
 * `mark` is a text that changes as soon as `write` may return something else. Read it before anything that `write`
 * reads. `write` returns the data as JSON in pieces, none of which ends within a word; spaces are put between them.
 */
export class OwnAnswer {
  mark: string
  write: () => Promise<[string, ...Piece[]]>
  constructor(mark: string, write: OwnAnswer['write']) {
    this.mark = mark
    this.write = write
  }
}

/** Header with the server's current time. A cached answer only contains the time it was made. */
const serverTimeHeader = 'x-server-time'

/** Limit per process: a thousand students with 1,500 tests each. */
const mostBytes = 48 << 20

type Kept = { tag: string; body: Buffer }

const keptOf = perProcess(
  () => new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ body }) => body.length + 512 }),
)
const makingOf = perProcess(() => new Map<string, Promise<Buffer>>())

/*
 * Pieces compressed apart become one zstd frame (RFC 8878) by putting their blocks one after the other. A compressor
 * assumes that the last three distances of copies are 1, 4 and 8, as at the beginning of a frame. So three small
 * blocks between two pieces copy spaces from distances 8, 4 and 1.
 */

const compressedBlock = (...bytes: number[]) => Buffer.from([(bytes.length << 3) | 4, 0, 0, ...bytes])
const zstdGap = Buffer.concat([
  // Eight spaces, of which three are copied; then none and three.
  compressedBlock(0x41, 0x20, 1, 0x54, 8, 3, 0, 0x0b),
  compressedBlock(0, 1, 0x54, 0, 2, 0, 0x07),
  compressedBlock(0, 1, 0x54, 0, 2, 0, 0x04),
])
/** The same as text. */
const gap = ' '.repeat(17)
const windowLog = 20
const zstdHead = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3])
const zstdEnd = Buffer.from([1, 0, 0])

/** Returns the blocks of a zstd frame, none of them marked as its last. */
function blocksOf(frame: Buffer) {
  const descriptor = frame.readUInt8(4)
  const isSingle = (descriptor & 0x20) !== 0
  const start = 5 + (isSingle ? 0 : 1) + ([isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0)
  let at = start
  for (;;) {
    const header = frame.readUIntLE(at, 3)
    if (header & 1) {
      frame.writeUInt8(frame.readUInt8(at) & 0xfe, at)
      return frame.subarray(start)
    }
    at += 3 + ((header & 6) === 2 ? 1 : header >> 3)
  }
}

// Smaller than at the usual 3, in two thirds of the time (measured on a bundle of 1.6 MB: 47 KB in 2.7 ms).
const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 2, [constants.ZSTD_c_windowLog]: windowLog } }

async function packPiece(text: string) {
  return Buffer.concat([blocksOf(await promisify(zstdCompress)(Buffer.from(text), zstd)), zstdGap])
}

/** Makes one zstd frame of pieces, those shared compressed once. */
async function packPieces(pieces: Piece[], rewrite: Rewrite) {
  const packed = pieces.map((piece) => {
    if (typeof piece === 'string') return packPiece(rewrite(piece))
    piece.packed ??= packPiece(rewrite(piece.write()))
    return piece.packed
  })
  return Buffer.concat([zstdHead, ...(await Promise.all(packed)), zstdEnd])
}

function wholeOf(pieces: Piece[], rewrite: Rewrite) {
  const whole = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.write()) + gap).join('')
  return Buffer.from(rewrite(whole))
}

type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
const compress: Record<Encoding, (pieces: Piece[], rewrite: Rewrite) => Promise<Buffer>> = {
  zstd: packPieces,
  // These are compressed whole; only older browsers do not take zstd.
  br: (pieces, rewrite) =>
    promisify(brotliCompress)(wholeOf(pieces, rewrite), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (pieces, rewrite) => promisify(gzip)(wholeOf(pieces, rewrite)),
  identity: async (pieces, rewrite) => wholeOf(pieces, rewrite),
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

const after = new SharedText(() => '}')

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
  const place = `${userOf(ctx).id} ${url}`
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
          const [first, ...others] = await answer.write()
          const pieces = [`{"success":true,"data":${first}`, ...others, after]
          if (checks) reply.serialize(JSON.parse(String(wholeOf(pieces, rewrite))))
          const made = await compress[encoding](pieces, rewrite)
          kept.set(key, { tag, body: made })
          return made
        })
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
