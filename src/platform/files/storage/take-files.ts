import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyReply } from 'fastify'
import { AppError } from '#platform/errors.ts'
import type { App } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { takeMemory } from './body-memory.ts'
import { createBodyPace } from './pace-bodies.ts'

/** A call that takes more than this takes files. */
const leastBytes = 1 << 20
/** Limit on all files being uploaded at the same moment: two of the largest, or four of the usual ones. */
const mostBytes = 80 * (1 << 20)
const longestWaitMs = 15_000

type Waiting = { bytes: number; admit: () => void }

function busy() {
  const words = t`The server is receiving other files at this moment. Please send the file again in a few seconds.`
  return new AppError('unavailable', words, { retryAfter: 5 })
}

/** Lets so many bytes be in hand at once; the others wait in order, and are refused with 503 when it takes too long. */
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

  /** Resolves with what gives the bytes back, which may be called more than once. */
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

/** The bytes of a body, each piece put in its place as it comes: to put 19 MB together at the end would stop all others for as long. 413 for more than the limit. */
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

/** The bodies of files lie in memory until they are answered: no more of them are read at once than there is room for. What waits is not read, so it lies with anyone who sends it. */
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
    // Also of who goes away while they wait.
    onceOver(reply, () => void taking.then((giveBack) => giveBack()).catch(() => undefined))
    await taking
    return payload
  })
}
