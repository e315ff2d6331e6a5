import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Reads uploaded ZIP files. The directory is checked before anything is unpacked: names outside the package, too
 * many files, or more bytes than the memory should hold are refused. A file is unpacked on demand, up to its
 * declared size.
 */

type ZipBounds = { mostFiles: number; mostBytes: number }
export const usualBounds: ZipBounds = { mostFiles: 45_000, mostBytes: 128 * 1024 * 1024 }

export type Zip = {
  names: string[]
  /** Returns the bytes of a file; null for a missing one. 400 for a damaged one. */
  read: (name: string) => Promise<Buffer | null>
  /** Reads a large file piece by piece. */
  open: (name: string) => Promise<AsyncIterable<Uint8Array> | null>
}

const damaged = (cause: unknown) =>
  new AppError('invalid', t`The package cannot be read: it is damaged, or is no ZIP file.`, { cause })

function openDirectory(bytes: Buffer) {
  return new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    fromBuffer(bytes, options, (error, zip) => (error ? reject(damaged(error)) : resolve(zip)))
  })
}

/** Throws 400 for an entry that may not be in a package. */
function checkEntry({ fileName, generalPurposeBitFlag, compressionMethod }: Entry) {
  if ((generalPurposeBitFlag & 1) === 1)
    throw new AppError('invalid', t`The package is locked with a password. Please send it without one.`)
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new AppError('invalid', t`${fileName.slice(0, 80)} is packed in a way that cannot be read.`)
}

function listEntries(zip: ZipFile, { mostFiles, mostBytes }: ZipBounds) {
  const entries = new Map<string, Entry>()
  let size = 0
  return new Promise<Map<string, Entry>>((resolve, reject) => {
    zip.on('error', (error) => reject(damaged(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      try {
        checkEntry(entry)
        size += entry.uncompressedSize
        if (size > mostBytes)
          throw new AppError('invalid', t`The package is too large when it is unpacked. Please cut it in two.`)
        if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
        if (entries.size > mostFiles)
          throw new AppError('invalid', t`The package has more than ${mostFiles} files. Please cut it in two.`)
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.readEntry()
  })
}

function openEntry(zip: ZipFile, entry: Entry) {
  return new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(damaged(error)) : resolve(stream)))
  })
}

/** Opens a package from memory. 400 if it is not a ZIP file, or exceeds the bounds. */
export async function openZip(bytes: Buffer, bounds = usualBounds): Promise<Zip> {
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw damaged(undefined)
  const zip = await openDirectory(bytes)
  if (zip.entryCount > bounds.mostFiles * 2)
    throw new AppError('invalid', t`The package has more than ${bounds.mostFiles} files. Please cut it in two.`)
  const entries = await listEntries(zip, bounds)
  const open = async (name: string) => {
    const entry = entries.get(name)
    return entry ? openEntry(zip, entry) : null
  }
  return {
    names: [...entries.keys()],
    open,
    async read(name) {
      const chunks: Buffer[] = []
      try {
        const stream = await open(name)
        if (!stream) return null
        for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      } catch (error) {
        throw error instanceof AppError ? error : damaged(error)
      }
      return Buffer.concat(chunks)
    },
  }
}
