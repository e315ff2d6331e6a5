import type { Cell } from './write-sheet.ts'

/** rupees: an amount with its paise, as a number that can be summed. */
type ColumnKind = 'text' | 'count' | 'rupees' | 'percent'
export type BookColumn = { head: string; kind?: ColumnKind }
export type BookSheet = {
  name: string
  /** Lines above the table: its subject and how it counts. */
  notes?: string[]
  columns: BookColumn[]
  rows: Cell[][]
}

const formats: Record<ColumnKind, string | undefined> = {
  text: undefined,
  count: '#,##0',
  rupees: '#,##0.00',
  percent: '0.0',
}

/**
 * Writes a workbook of several sheets in memory: for reports, whose number of rows is limited. Texts stay texts,
 * whatever they begin with.
 */
export async function writeBook(sheets: BookSheet[]) {
  const { writeXlsx } = await import('hucre')
  return writeXlsx({
    stringMode: 'inline',
    sheets: sheets.map(({ name, notes = [], columns, rows }) => ({
      name,
      columns: columns.map(({ kind = 'text' }, index) => ({
        width: index === 0 ? 34 : 18,
        ...(formats[kind] === undefined ? {} : { numFmt: formats[kind] }),
      })),
      rows: [...notes.map((note): Cell[] => [note]), columns.map(({ head }) => head), ...rows],
      freezePane: { rows: notes.length + 1 },
      pageSetup: {
        paperSize: 'a4' as const,
        orientation: 'landscape' as const,
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
      },
    })),
  })
}
