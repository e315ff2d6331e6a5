import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { OpenFile, Storage, StoredFile } from './storage.ts'

function nullIfAbsent(error: unknown) {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

/**
 * Parses a file's first line. For a file that was not flushed it also holds the length, so that a truncated file
 * is recognised.
 */
function readLine(line: string, bodyBytes: number) {
  const [contentType = '', bytes] = line.split('\t')
  return { contentType, isWhole: bytes === undefined || Number(bytes) === bodyBytes }
}

/** Unpacks a stored file: the content type is its first line, so that the type and the bytes can never disagree. */
function unpack(file: Buffer): StoredFile | null {
  const end = file.indexOf('\n')
  const body = file.subarray(end + 1)
  const { contentType, isWhole } = readLine(file.toString('utf8', 0, Math.max(end, 0)), body.length)
  return end !== -1 && isWhole ? { contentType, body } : null
}

/** Far longer than any content type in use. */
const longestFirstLine = 1024

async function readFirstLine(handle: FileHandle) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestFirstLine), 0, longestFirstLine, 0)
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  return end === -1 ? null : { line: buffer.toString('utf8', 0, end), length: end + 1 }
}

/** Opens a stored file. The handle stays open until the stream has ended, so that a file that is replaced meanwhile is read to its end. */
async function openPacked(handle: FileHandle): Promise<OpenFile | null> {
  const close = () => handle.close()
  const first = await readFirstLine(handle)
  const length = first?.length ?? 0
  const size = (await handle.stat()).size - length
  const { contentType, isWhole } = readLine(first?.line ?? '', size)
  if (!first || !isWhole) {
    await close()
    return null
  }
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
  async function write(key: string, pieces: Buffer[], flush: boolean) {
    const file = fileOf(key)
    const unfinished = path.join(path.dirname(file), `.${randomUUID()}`)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      await writeFile(unfinished, pieces, { mode: 0o600, flag: 'wx', flush })
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return {
    put: (key, body, contentType) => write(key, [Buffer.from(`${contentType}\n`), body], true),
    putUnflushed: (key, body, contentType) =>
      write(key, [Buffer.from(`${contentType}\t${body.length}\n`), body], false),
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
      // Left unfinished by a process that was killed.
      await rm(unfinishedOf(fileOf(key)), { force: true })
    },
  }
}
