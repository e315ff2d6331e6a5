import type { Readable } from 'node:stream'

/** Bytes sent without pacing: all of a smaller body, and the first part of a larger one. */
const freeBytes = 1 << 20
/**
 * Together, in one process. At the full speed of a near line a few files take both cores, and saves of answers wait. All the bytes that the gate lets in at once (80 MiB) are read in 8 s,
 * so that neither its wait (15 s) nor the time of a request (60 s) becomes short.
 */
const bytesPerSecond = 10 * (1 << 20)

/** Reads large bodies so fast together and no faster. Each stands still after each piece until the piece's turn is over, so that they share alike, and one that breaks off leaves no more than a piece behind. */
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
