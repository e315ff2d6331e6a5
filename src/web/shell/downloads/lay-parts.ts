import { type ByteRange, readRange } from '#platform/text/read-range.ts'

/*
 * Layout of a download on the device: parts of equal size, so that seeking to the end of a film does not read its
 * beginning, and a head, written last, without which the download does not exist. Pages write them, and the service
 * worker answers from them.
 */

export const partBytes = 1 << 20

export type Head = { type: string; size: number; until: string | null }

/** Prefix of film addresses that exist only on this device; only the service worker answers them. */
export const keptFilms = '/class-films/kept/'
const paper = /^\/media\/files\/[^/]+\.pdf$/

export const isKeptFilm = (path: string) => path.startsWith(keptFilms)
export const isPaper = (path: string) => paper.test(path)

/** Returns the path of a PDF in our own storage, by which it can be saved; null for any other. */
export function pathOfPaper(url: string, origin: string) {
  if (!URL.canParse(url, origin)) return null
  const { origin: its, pathname } = new URL(url, origin)
  return its === origin && isPaper(pathname) ? pathname : null
}

export const addressOfPart = (path: string, index: number) => `${path}?part=${index}`

export function headers({ type, size, until }: Head): Record<string, string> {
  return { 'content-type': type, 'x-size': String(size), ...(until === null ? {} : { 'x-until': until }) }
}

export function readHead(kept: Response): Head | null {
  const size = Number(kept.headers.get('x-size') ?? Number.NaN)
  if (!Number.isSafeInteger(size)) return null
  return { type: kept.headers.get('content-type') ?? '', size, until: kept.headers.get('x-until') }
}

type ReadPart = (index: number) => Promise<Uint8Array<ArrayBuffer> | null>

/** Streams the bytes of a range, reading each part on demand. */
function streamParts(readPart: ReadPart, { first, last }: ByteRange) {
  let at = first
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (at > last) return controller.close()
      const part = await readPart(Math.floor(at / partBytes))
      const from = at % partBytes
      const piece = part?.subarray(from, from + last - at + 1) ?? new Uint8Array()
      if (piece.length === 0) return controller.error(new Error('A part of this download is gone.'))
      at += piece.length
      controller.enqueue(piece)
    },
  })
}

type Asked = { range: string | null; now: number }

/**
 * Answers as a server would: the whole file, a part (206), or an unsatisfiable range (416). Null if it may no longer be
 * opened.
 */
export function answerParts({ type, size, until }: Head, readPart: ReadPart, { range: header, now }: Asked) {
  if (until !== null && Date.parse(until) <= now) return null
  const about = { 'content-type': type, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' }
  const range = readRange(header ?? undefined, size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...about, 'content-range': `bytes */${size}` } })
  }
  if (range === 'whole') {
    const whole = size === 0 ? null : streamParts(readPart, { first: 0, last: size - 1 })
    return new Response(whole, { headers: { ...about, 'content-length': String(size) } })
  }
  const { first, last } = range
  return new Response(streamParts(readPart, range), {
    status: 206,
    headers: {
      ...about,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${size}`,
    },
  })
}
