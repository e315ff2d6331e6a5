import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyReply } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { App } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { takeMemory } from './body-memory.ts'

/** Bytes sent without pacing: all of a smaller body, and the first part of a larger one. */
const freeBytes = 1 << 20
/**
 * For all bodies of one process together. At the full speed of a near line a few files take both cores, and saves of
 * answers wait. All the bytes that the gate admits at once (80 MiB) are read in 8 s, well within its wait (15 s) and
 * the time of a request (60 s).
 */
const bytesPerSecond = 10 * (1 << 20)

/**
 * Reads large bodies at this rate together. Each pauses after a piece until the piece's turn is over, so that they
 * share evenly, and an aborted one leaves at most one piece behind.
 */
export function createBodyPace(perSecond = bytesPerSecond) {
  let freeAt = 0
  return (payload: Readable) => {
    let taken = 0
    let timer: NodeJS.Timeout | undefined
    payload.once('close', () => clearTimeout(timer))
    payload.on('data', (piece: Buffer) => {
      taken += piece.length
      if (taken <= freeBytes) return
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (piece.length / perSecond) * 1000
      payload.pause()
      timer = setTimeout(() => payload.resume(), freeAt - now)
    })
  }
}

/** A call that accepts more than this takes files. */
const leastBytes = 1 << 20
/** Limit on all files being uploaded at the same moment: two of the largest, or four of the usual ones. */
const mostBytes = 80 * (1 << 20)
const longestWaitMs = 15_000

type Waiting = { bytes: number; admit: () => void }

function busy() {
  const words = t`The server is receiving other files at this moment. Please send the file again in a few seconds.`
  return new AppError('unavailable', words, { retryAfter: 5 })
}

/**
 * Creates a gate that admits up to `most` bytes at once; others wait in order, and are refused with 503 after
 * `waitMs`.
 */
export function createByteGate(most = mostBytes, waitMs = longestWaitMs) {
  const waiting: Waiting[] = []
  let heldBytes = 0

  function letIn() {
    for (let next = waiting[0]; next && heldBytes + next.bytes <= most; next = waiting[0]) {
      waiting.shift()
      heldBytes += next.bytes
      next.admit()
    }
  }

  /** Resolves with a function that returns the bytes, which may be called more than once. */
  return async (requested: number) => {
    const bytes = Math.min(requested, most)
    const entered = Promise.withResolvers<void>()
    const place = { bytes, admit: entered.resolve }
    waiting.push(place)
    letIn()
    const timer = setTimeout(() => {
      const index = waiting.indexOf(place)
      if (index === -1) return
      waiting.splice(index, 1)
      entered.reject(busy())
      letIn()
    }, waitMs)
    await entered.promise.finally(() => clearTimeout(timer))
    let isHeld = true
    return () => {
      if (isHeld) heldBytes -= bytes
      isHeld = false
      letIn()
    }
  }
}

function onceOver({ raw }: FastifyReply, work: () => void) {
  raw.once('finish', work)
  raw.once('close', work)
}

type Arriving = { headers: IncomingHttpHeaders; routeOptions: { bodyLimit?: number | undefined } }

/**
 * Gathers the bytes of a body, each piece placed as it arrives: joining 19 MB at the end would block everyone
 * else meanwhile. 413 above the limit.
 */
export function gatherBytes(payload: Readable, declaredBytes: number | undefined, limit: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (declaredBytes !== undefined && declaredBytes > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const bytes = takeMemory(declaredBytes ?? limit)
  let length = 0
  const keep = (piece: Buffer) => {
    if (length + piece.length > bytes.length) {
      payload.off('data', keep)
      return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    bytes.set(piece, length)
    length += piece.length
  }
  payload.on('data', keep)
  payload.once('error', (error) => reject(Object.assign(error, { statusCode: 400 })))
  payload.once('end', () => {
    if (declaredBytes === undefined || declaredBytes === length) resolve(bytes.subarray(0, length))
    else reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())
  })
  return promise
}

/**
 * Limits file uploads in memory: no more bodies are read at once than there is room for. A waiting body is not
 * read, so it stays with its sender.
 */
export function takeFiles(app: App) {
  const pace = createBodyPace()
  // Up to the limit of their route; the schema of any other call refuses them.
  app.addContentTypeParser('application/octet-stream', ({ headers, routeOptions }: Arriving, payload: Readable) => {
    const declared = headers['content-length']
    pace(payload)
    return gatherBytes(payload, declared === undefined ? undefined : Number(declared), routeOptions.bodyLimit ?? 0)
  })
  const take = createByteGate()
  app.addHook('preParsing', async (request, reply, payload) => {
    const limit = request.routeOptions.bodyLimit ?? 0
    if (limit <= leastBytes) return payload
    const declaredBytes = Number(request.headers['content-length'] ?? limit)
    if (declaredBytes <= leastBytes) return payload
    const taking = take(Math.min(declaredBytes, limit))
    // Also for a client that disconnects while waiting.
    onceOver(reply, () => void taking.then((giveBack) => giveBack()).catch(() => undefined))
    await taking
    return payload
  })
}
