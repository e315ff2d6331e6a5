import { AppError } from '../../errors.ts'
import { largestWorkbook, refuseSwollen } from './check-workbook.ts'
import type { Row } from './read-csv.ts'
import { checkRow } from './slices.ts'

/** A formula gives its last value; a day stays a day, as nobody means a clock. */
function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

async function* rowsOf(bytes: Uint8Array): AsyncGenerator<Row> {
  const { streamXlsxRows } = await import('hucre')
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = values.map((value) => textOf(value).trim())
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width > 0) yield { position: index + 1, cells: cells.slice(0, width) }
  }
}

/**
 * The rows of the first sheet of a workbook that have anything in them, one after the other. The library holds all texts of the workbook at once and works long without a pause: on a thread of
 * its own alone. 400 for what is no workbook, is damaged, would fill the memory, or has a row that is too wide or too long.
 */
export async function* readWorkbook(bytes: Uint8Array, most = largestWorkbook): AsyncGenerator<Row> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.toString('latin1', 0, 2) !== 'PK') throw new AppError('invalid', 'This file is not an XLSX workbook.')
  await refuseSwollen(file, most)
  const rows = rowsOf(bytes)
  for (;;) {
    const next = await rows.next().catch(() => null)
    if (!next) throw new AppError('invalid', 'The workbook cannot be read: it is damaged.')
    if (next.done) return
    checkRow(next.value)
    yield next.value
  }
}
