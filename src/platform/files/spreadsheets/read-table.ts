import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { OpenFile } from '../storage/storage.ts'
import { type Row, readCsv } from './read-csv.ts'
import type { TextEncoding } from './slices.ts'
import type { Told } from './workbook-thread.ts'

/** Limits per thread: sized for the largest workbook (`usualBounds`) with all its texts. */
const resourceLimits = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 32 }
/** Longest time between two messages of the thread. */
const longestMs = 120_000

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

async function nextOf(thread: Worker): Promise<Told> {
  const signal = AbortSignal.timeout(longestMs)
  try {
    const [message] = await once(thread, 'message', { signal })
    return message
  } catch (error) {
    if (signal.aborted) return { problem: t`The workbook takes too long to read. Please save it as CSV.` }
    if (isOutOfMemory(error)) return { problem: t`The unpacked workbook is too large. Please save it as CSV.` }
    throw error
  }
}

/**
 * Yields the non-empty rows of a workbook's first sheet, read on a separate thread: whatever the workbook
 * contains, nobody else in this process waits for it, and its memory is limited. `bytes` must not be used
 * afterwards. 400 if it is not a readable workbook.
 */
export async function* readXlsx(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Row> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: bytes,
    transferList: bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [],
    resourceLimits,
  })
  // A waiting caller gets the error; without one it must not end the process.
  thread.on('error', () => undefined)
  try {
    for (;;) {
      const message = await nextOf(thread)
      if ('problem' in message) throw new AppError('invalid', message.problem)
      yield* message.rows
      if (message.isLast) return
      thread.postMessage('more')
    }
  } finally {
    await thread.terminate()
  }
}

export type TableFormat = 'csv' | 'xlsx'
/** A file of known size that is read piece by piece. */
export type TableFile = Pick<OpenFile, 'size' | 'read'>

/** Reads a file into one piece of memory that can be transferred to a thread. */
async function bytesOf({ size, read }: TableFile) {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of await read()) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Yields a file's non-empty rows. 400 if it is not such a file, or a row is too wide or too long. */
export async function* openTable(
  file: TableFile,
  format: TableFormat,
  encoding: TextEncoding | null,
): AsyncGenerator<Row> {
  yield* format === 'csv' ? readCsv(await file.read(), encoding ?? 'utf-8') : readXlsx(await bytesOf(file))
}
