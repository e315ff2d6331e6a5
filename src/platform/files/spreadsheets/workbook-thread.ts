import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import type { Row } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

/*
 * Runs on the workbook's thread (`read-xlsx.ts`): sends some rows at a time, the next ones on request.
 */

export type Told = { rows: Row[]; isLast: boolean } | { problem: string }

const rowsAtOnce = 100
const port = parentPort
if (!port) throw new Error('This module runs on a thread.')

async function tell(message: Told) {
  port?.postMessage(message)
  if (port && 'rows' in message && !message.isLast) await once(port, 'message')
}

try {
  let rows: Row[] = []
  for await (const row of readWorkbook(workerData)) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    await tell({ rows, isLast: false })
    rows = []
  }
  await tell({ rows, isLast: true })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  await tell({ problem: error.message })
}
// Waiting for more rows no longer keeps the thread alive.
port.close()
