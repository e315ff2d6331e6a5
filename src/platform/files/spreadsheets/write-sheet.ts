/*
 * Writes tables as files while their rows are read: neither the rows nor the file are ever completely in memory.
 */

export type SheetFormat = 'csv' | 'xlsx'
export type Cell = string | number | null
export type Sheet = { name: string; columns: string[]; rows: AsyncIterable<Cell[]> }

export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Cells that a spreadsheet would execute when opening a CSV file, also behind spaces and in full-width
 * characters.
 */
const isFormula = /^[\s\ufeff]*[=+\-@＝＋－＠\t\r]/u

/** Puts an apostrophe in front of a text that begins like a formula, by which spreadsheets recognise text. Our own reader removes it again. */
export function csvCell(value: Cell) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = isFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const bytesAtOnce = 64 * 1024

async function* writeCsv({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // The byte order mark tells spreadsheets that the file is UTF-8.
  let text = `\ufeff${columns.map(csvCell).join(',')}\r\n`
  for await (const row of rows) {
    text += `${row.map(csvCell).join(',')}\r\n`
    if (text.length < bytesAtOnce) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}

async function* writeXlsx({ name, columns: headers, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre')
  const columns = headers.map((header, index) => ({ header, key: String(index), width: 18 }))
  yield* writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } })
}

/** Yields the bytes of the file. In a workbook every text is a text cell, whatever it begins with. */
export function writeSheet(format: SheetFormat, sheet: Sheet): AsyncIterable<Uint8Array> {
  return format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet)
}
