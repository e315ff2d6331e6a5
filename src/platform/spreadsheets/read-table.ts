import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import { refuseSwollen } from './check-workbook.ts'
import { type Row, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

export type TableFormat = 'csv' | 'xlsx'

/** What is no workbook is told as such, whatever the reader stumbled over. */
async function* sheetOf(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new AppError('invalid', 'This is no XLSX workbook.')
  await refuseSwollen(bytes)
  const rows = readXlsx(bytes)
  for (;;) {
    const next = await rows.next().catch(() => null)
    if (!next) throw new AppError('invalid', 'The workbook cannot be read: it is damaged.')
    if (next.done) return
    yield next.value
  }
}

/** The rows of a file that have anything in them, one after the other. 400 for what is no such file. */
export async function* openTable(open: () => Promise<Readable>, format: TableFormat): AsyncGenerator<Row> {
  const chunks = await open()
  yield* format === 'csv' ? readCsv(chunks) : sheetOf(await buffer(chunks))
}
