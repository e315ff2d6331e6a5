import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import type { Row } from './read-csv.ts'
import type { Told } from './workbook-thread.ts'

/** Limits per thread: sized for the largest workbook (`usualBounds`) with all its texts. */
const resourceLimits = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 32 }
/** From one word of the thread to the next. */
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
 * The rows of the first sheet of a workbook that have anything in them, one after the other, read on a thread of its own: whatever the workbook holds, nobody of this process waits for it, and its
 * memory has an end. `bytes` must not be used afterwards. 400 for what is no workbook that can be read.
 */
export async function* readXlsx(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Row> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: bytes,
    transferList: bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [],
    resourceLimits,
  })
  // Anyone who waits hears of it; while nobody does, it must not end the process.
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
