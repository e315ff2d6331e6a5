import type { Row } from './read-csv.ts'

/** A formula gives its last value; a day stays a day, as nobody means a clock. */
function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** The rows of the first sheet of a workbook that have anything in them, one after the other. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<Row> {
  const { streamXlsxRows } = await import('hucre')
  for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { sheet: 0 })) {
    const cells = values.map((value) => textOf(value).trim())
    if (cells.some((cell) => cell !== '')) yield { position: index + 1, cells }
  }
}
