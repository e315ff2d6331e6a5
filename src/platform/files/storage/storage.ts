import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/text/read-range.ts'

export type StoredFile = { body: Buffer; contentType: string }

/**
 * A file read in pieces, whatever its size. Exactly one of two must be called, once: `read`, whose stream
 * releases the file when it ends or is destroyed, or `close` if nothing is read.
 */
export type OpenFile = {
  /** Size of the whole file, in bytes. */
  size: number
  contentType: string
  read(range?: ByteRange): Promise<Readable>
  close(): Promise<void>
}

/**
 * Files of the institute and its people: `get` and `open` return null for missing files, `delete` ignores them.
 * Storing a file again replaces it at once.
 */
export type Storage = {
  put(key: string, body: Buffer, contentType: string): Promise<void>
  /**
   * Stores without waiting for the disk: saves of answers wait for the same disk. For files needed for minutes
   * that can be sent again; if the machine loses power first, a truncated file is treated as missing. On a bucket
   * it equals `put`.
   */
  putUnflushed(key: string, body: Buffer, contentType: string): Promise<void>
  /** Stores like `put`, but piece by piece, for any size; the file appears only once it is complete. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** Reads all of it into memory: for small files, such as pictures. */
  get(key: string): Promise<StoredFile | null>
  open(key: string): Promise<OpenFile | null>
  delete(key: string): Promise<void>
}
