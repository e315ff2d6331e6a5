import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }

/**
 * What a Range header asks of a file of `size` bytes. `whole` when it asks for nothing that is understood here (several ranges, another unit), which RFC 9110 lets a
 * server answer with everything; `unsatisfiable` when it asks for bytes that are not there.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (start === undefined || end === undefined || (start === '' && end === '')) return 'whole'
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start)
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1)
  if (start !== '' && end !== '' && Number(end) < Number(start)) return 'whole'
  return first > last ? 'unsatisfiable' : { first, last }
}

export type StoredFile = { body: Buffer; contentType: string }

/**
 * A file that is read piece by piece, however large it is. Exactly one of the two must be called, once: `read`, whose stream lets go of the file when it ends or is
 * destroyed, or `close` when nothing is to be read.
 */
export type OpenFile = {
  /** Of the whole file, in bytes. */
  size: number
  contentType: string
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
}

/** Files of the institute and its people: `get` and `open` answer null for what is not there, `delete` is content with it. A file put again is replaced at once. */
export type Storage = {
  put(key: string, body: Buffer, contentType: string): Promise<void>
  /**
   * The same, without waiting until the disk has it: the saves of answers wait for the same disk. For what is needed for minutes and can be sent again; if the machine loses its power
   * first, a part of it is told as nothing there. A bucket knows no difference.
   */
  putUnflushed(key: string, body: Buffer, contentType: string): Promise<void>
  /** The same as `put`, piece by piece, however much it is: nothing is there before all of it is. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** All of it in memory: for what is known to be small, such as pictures. */
  get(key: string): Promise<StoredFile | null>
  open(key: string): Promise<OpenFile | null>
  delete(key: string): Promise<void>
}
