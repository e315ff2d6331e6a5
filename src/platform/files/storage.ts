import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { createS3Storage } from './storage-s3.ts'

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
  /** The same, piece by piece, however much it is: nothing is there before all of it is. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** All of it in memory: for what is known to be small, such as pictures. */
  get(key: string): Promise<StoredFile | null>
  open(key: string): Promise<OpenFile | null>
  delete(key: string): Promise<void>
}

const segment = '[a-z0-9][a-z0-9._-]*'
const keyPattern = new RegExp(`^${segment}(/${segment})*$`)

/** Lower case, so that a file system that knows no upper case keeps keys apart; no segment starts with a dot, so that none leads elsewhere. */
function isKey(key: string) {
  return key.length <= 200 && keyPattern.test(key)
}

function nullIfAbsent(error: unknown) {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/** One file holds both: the content type is its first line, so that the two can never disagree. */
function unpack(file: Buffer): StoredFile {
  const end = file.indexOf('\n')
  return { contentType: file.subarray(0, end).toString(), body: file.subarray(end + 1) }
}

/** No content type that anybody puts comes near it. */
const longestFirstLine = 1024

async function readFirstLine(handle: FileHandle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestFirstLine), 0, longestFirstLine, 0)
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  if (end === -1) throw new Error('A stored file does not begin with its content type.')
  return { contentType: buffer.toString('utf8', 0, end), length: end + 1 }
}

/** The handle stays open until the stream has ended, so that a file that is replaced meanwhile is read to its end. */
async function openPacked(handle: FileHandle): Promise<OpenFile> {
  const { contentType, length } = await readFirstLine(handle)
  const size = (await handle.stat()).size - length
  const close = () => handle.close()
  return {
    size,
    contentType,
    close,
    async read({ first, last } = { first: 0, last: size - 1 }) {
      if (last >= first) return handle.createReadStream({ start: length + first, end: length + last })
      await close()
      return Readable.from([])
    },
  }
}

async function* packedPieces(chunks: AsyncIterable<Uint8Array>, contentType: string) {
  yield Buffer.from(`${contentType}\n`)
  yield* chunks
}

const unfinishedOf = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.part`)

function createFolderStorage(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, key)
  return {
    async put(key, body, contentType) {
      const file = fileOf(key)
      const unfinished = path.join(path.dirname(file), `.${randomUUID()}`)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const packed = Buffer.concat([Buffer.from(`${contentType}\n`), body])
      try {
        await writeFile(unfinished, packed, { mode: 0o600, flag: 'wx', flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async putStream(key, chunks, contentType) {
      const file = fileOf(key)
      const unfinished = unfinishedOf(file)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, packedPieces(chunks, contentType), { mode: 0o600, flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await readFile(fileOf(key)).catch(nullIfAbsent)
      return file && unpack(file)
    },
    async open(key) {
      const handle = await open(fileOf(key)).catch(nullIfAbsent)
      if (!handle) return null
      try {
        return await openPacked(handle)
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
      // What a process that was killed has begun.
      await rm(unfinishedOf(fileOf(key)), { force: true })
    },
  }
}

/** Only keys reach a storage: anything else throws on the way in and is not there on the way out. */
function withCheckedKeys(storage: Storage): Storage {
  const refuse = (key: string) => Promise.reject(new Error(`${JSON.stringify(key)} is no key of a stored file.`))
  return {
    put: (key, body, contentType) => (isKey(key) ? storage.put(key, body, contentType) : refuse(key)),
    putStream: (key, chunks, contentType) => (isKey(key) ? storage.putStream(key, chunks, contentType) : refuse(key)),
    get: async (key) => (isKey(key) ? storage.get(key) : null),
    open: async (key) => (isKey(key) ? storage.open(key) : null),
    delete: (key) => (isKey(key) ? storage.delete(key) : refuse(key)),
  }
}

/**
 * Where files live: below the data directory, readable by the server's own user alone, or in an S3-compatible bucket when one is configured, which is what several nodes
 * share. Keys are paths such as `people/{random}` in lower case. Nothing here decides who may see a file; only what lies below `public/` and `media/` is handed to everyone.
 */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return withCheckedKeys(s3 === undefined ? createFolderStorage(path.join(dataDir, 'files')) : createS3Storage(s3))
}
