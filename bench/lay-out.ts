/** Lays out columns: the first aligned left, the figures aligned right. */
export function layOut(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => `  ${row.map(pad).join('   ')}`.trimEnd()).join('\n')
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
export const fixed = (value: number | null, digits: number) => (value === null ? 'unknown' : value.toFixed(digits))
export const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed')
