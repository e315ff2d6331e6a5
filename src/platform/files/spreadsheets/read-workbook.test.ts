import { expect, it } from 'vitest'
import { bookOf } from '../../../../test/made-files.ts'
import type { Row } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'

async function read(workbook: Promise<Buffer>) {
  const rows: Row[] = []
  for await (const row of readWorkbook(await workbook)) rows.push(row)
  return rows
}

it.each<[number | string, number | string, string, string?]>([
  [0.25, 9, '25%'],
  [0.125, 10, '12.50%'],
  [0.5, 12, '1/2'],
  [1.75, '# ??/??', '1 3/4'],
  [0.30000000000000004, 0, '0.3'],
  [0.7999999999999999, 'General', '0.8'],
  [1 / 3, 0, '0.333333333'],
  [9861012351, 0, '9861012351'],
  [919861012351, 0, '919861012351'],
  [751001, 1, '751001'],
  [7, '00000', '00007'],
  [1.005, 2, '1.01'],
  [-1234.5, '#,##0.00;[Red](#,##0.00)', '(1,234.50)'],
  [123456, '[>=100000]##\\,##\\,##0;##,##0', '1,23,456'],
  [1200, '"₹" #,##0', '₹ 1,200'],
  [12, '0 "cm"', '12 cm'],
  [5, ';;;', '5'],
  [46024, 16, '2-Jan', 'date'],
  [46024, 14, '02-01-2026', 'date'],
  [46024.5, 'yyyy-mm-dd hh:mm', '2026-01-02 12:00', 'date'],
  [0.08541666666666667, 20, '2:03', 'time'],
  [1.5, '[h]:mm', '36:00', 'time'],
  [5, 'not a format [[', '5'],
])('shows %j in the format %j as %j', async (...[value, code, text, mark]) => {
  const [row] = await read(bookOf(`<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`, { formats: [code] }))
  expect(row).toEqual({ position: 1, cells: [text], ...(mark ? { marks: { 0: mark } } : {}) })
})

it('shows days of a workbook that counts from 1904', async () => {
  const rows = '<row><c s="0"><v>44562</v></c></row>'
  const how = { formats: ['dd mmm yyyy'], properties: '<workbookPr date1904="1"/>' }
  expect((await read(bookOf(rows, how)))[0]?.cells).toEqual(['02 Jan 2026'])
})

it('keeps superscripts, subscripts and line ends, and marks cells that are no values', async () => {
  const texts = [
    '<si><r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><t xml:space="preserve">O </t></r></si>',
    '<si><t>one_x000D_\ntwo</t><rPh sb="0" eb="1"><t>reading</t></rPh></si>',
  ].join('')
  const cells = [
    '<c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c>',
    '<c r="D3" t="inlineStr"><is><r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is></c>',
    '<c r="E3" t="b"><v>1</v></c><c r="F3" t="b"><v>0</v></c><c r="G3" t="e"><v>#N/A</v></c>',
    '<c r="H3"><f>A1</f></c><c r="I3" t="str"><f>A1&amp;""</f><v></v></c><c r="J3" t="str"><f>B1</f><v>#N/A</v></c>',
  ].join('')
  expect(await read(bookOf(`<row r="3">${cells}</row><row r="5"/>`, { texts }))).toEqual([
    {
      position: 3,
      cells: ['H<sub>2</sub>O', '', 'one\ntwo', 'x<sup>2</sup>', 'TRUE', 'FALSE', '#N/A', '', '', '#N/A'],
      marks: { 6: 'error', 7: 'formula' },
    },
  ])
})

it('refuses a small workbook that would fill the memory, whatever size it declares', async () => {
  const rows = `<row><c t="inlineStr"><is><t>${'a'.repeat(2_000_000)}</t></is></c></row>`
  const bytes = await bookOf(rows)
  expect(bytes.length).toBeLessThan(100_000)
  const first = (workbook: Buffer) => readWorkbook(workbook, 1_000_000).next()
  await expect(first(bytes)).rejects.toThrow('too large when it is unpacked')
  const lying = Buffer.from(bytes)
  for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
    lying.writeUInt32LE(500, at + 24)
  await expect(first(lying)).rejects.toThrow('damaged')
})
