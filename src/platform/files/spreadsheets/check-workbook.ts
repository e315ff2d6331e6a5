import { createInflateRaw } from 'node:zlib'
import { AppError } from '../../errors.ts'

/** Unpacked, of everything in the file. A hundred thousand rows of a dozen columns are some 80 MB. */
export const largestWorkbook = 128 * 1024 * 1024

const [endOfZip, fileInZip] = [0x06054b50, 0x02014b50]

/** The packed bytes of each file in a ZIP, as its directory says; what cannot be followed is left to anyone who reads it. */
function* packedFiles(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endOfZip) return
  let at = zip.readUInt32LE(end + 16)
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === fileInZip) {
    const [start, length] = [zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)]
    if (start + 30 > zip.length) return
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    yield { isPacked: zip.readUInt16LE(at + 10) === 8, bytes: zip.subarray(from, from + length) }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** How large it is unpacked, counted no further than `most`; nothing of it is kept. What is damaged ends there: its reader says so. */
async function sizeOf(packed: Buffer, most: number) {
  const unpack = createInflateRaw()
  unpack.end(packed)
  let size = 0
  try {
    for await (const chunk of unpack) {
      size += chunk.length
      if (size > most) break
    }
  } catch {
    return size
  } finally {
    unpack.destroy()
  }
  return size
}

/** 400 for a workbook that is small to send and would fill the memory when it is opened. */
export async function refuseSwollen(workbook: Buffer, most = largestWorkbook) {
  let left = most
  for (const { isPacked, bytes } of packedFiles(workbook)) {
    left -= isPacked ? await sizeOf(bytes, left) : bytes.length
    if (left < 0) throw new AppError('invalid', 'The workbook is too large when it is unpacked. Please save it as CSV.')
  }
}
