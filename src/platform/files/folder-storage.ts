import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { OpenFile, Storage, StoredFile } from './storage.ts'

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

export function createFolderStorage(folder: string): Storage {
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
