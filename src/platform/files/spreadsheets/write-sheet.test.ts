import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-table.ts'
import { type Cell, csvCell, writeSheet } from './write-sheet.ts'

const bad = [
  '=1+1',
  '+91 98610',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  ' =cmd|x',
  '＝1+1',
  '"a",b',
  'line\nbreak',
  'ଓଡ଼ିଆ',
  '0042',
  '1e5',
]

async function* rowsOf(rows: Cell[][]) {
  yield* rows
}

it('prevents formulas in texts, and round-trips its input', async () => {
  for (const text of ['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '＝1'])
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  expect(csvCell(-5)).toBe('-5')
  const bytes = await buffer(writeSheet('csv', { name: 'x', columns: ['text'], rows: rowsOf(bad.map((one) => [one])) }))
  const read = await allOf(readCsv(rowsOfBytes(bytes)))
  expect(read.slice(1).map(({ cells }) => cells[0])).toEqual(bad.map((one) => one.trim()))
})

it('writes texts of a workbook as texts', async () => {
  const rows = bad.map((one): Cell[] => [one, 7])
  const bytes = await buffer(writeSheet('xlsx', { name: 'x', columns: ['text', 'number'], rows: rowsOf(rows) }))
  expect(bytes.toString('latin1')).not.toContain('<f>')
  const read = await allOf(readXlsx(new Uint8Array(bytes)))
  expect(read.slice(1).map(({ cells }) => cells[0])).toEqual(bad.map((one) => one.trim()))
})

async function* rowsOfBytes(bytes: Uint8Array) {
  yield bytes
}

async function allOf<T>(things: AsyncIterable<T>) {
  const all: T[] = []
  for await (const one of things) all.push(one)
  return all
}

it('reads a workbook on a thread, and refuses any other file with a sentence', async () => {
  const whole = await buffer(writeSheet('xlsx', { name: 'x', columns: ['text'], rows: rowsOf([['a'], ['b']]) }))
  const bytes = new Uint8Array(whole)
  const rows = await allOf(readXlsx(bytes))
  expect(rows.map(({ position, cells }) => [position, cells])).toEqual([
    [1, ['text']],
    [2, ['a']],
    [3, ['b']],
  ])
  // They were transferred, so nothing here has them.
  expect(bytes.byteLength).toBe(0)
  await expect(allOf(readXlsx(new Uint8Array(whole.subarray(0, 900))))).rejects.toThrow('is damaged')
  await expect(allOf(readXlsx(new Uint8Array(9)))).rejects.toThrow('This file is not an XLSX workbook.')
  // Leaving the loop early ends the thread.
  for await (const row of readXlsx(new Uint8Array(whole))) {
    expect(row.position).toBe(1)
    break
  }
})
