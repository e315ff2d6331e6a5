import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/text/read-range.ts'

export type StoredFile = { body: Buffer; contentType: string }

/**
 * A file that is read piece by piece, however large it is. Exactly one of the two must be called, once: `read`, whose stream lets go of the file when it ends or is
 * destroyed, or `close` when nothing is to be read.
 */
export type OpenFile = {
  /** Size of the whole file, in bytes. */
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
