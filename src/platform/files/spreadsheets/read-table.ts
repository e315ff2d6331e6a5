import type { OpenFile } from '../storage/storage.ts'
import type { TextEncoding } from './detect-encoding.ts'
import { type Row, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

export type TableFormat = 'csv' | 'xlsx'
/** A file of which the size is known, and that is read piece by piece. */
export type TableFile = Pick<OpenFile, 'size' | 'read'>

/** All of a file in one piece of memory of its own, which may be given to a thread. */
async function bytesOf({ size, read }: TableFile) {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of await read()) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** The rows of a file that have anything in them, one after the other. 400 for what is no such file, or has a row that is too wide or too long. */
export async function* openTable(
  file: TableFile,
  format: TableFormat,
  encoding: TextEncoding | null,
): AsyncGenerator<Row> {
  yield* format === 'csv' ? readCsv(await file.read(), encoding ?? 'utf-8') : readXlsx(await bytesOf(file))
}
