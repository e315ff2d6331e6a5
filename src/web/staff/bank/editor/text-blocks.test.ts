import { describe, expect, it } from 'vitest'
import { blocksOf, newTable, readTable, withBlock, writeTable } from './text-blocks.ts'

const picture = '[picture 0123456789abcdef: A chart of sales]'
const table =
  '<table><thead><tr><th scope="col">Year</th><th scope="col">Sales</th></tr></thead><tbody><tr><td>2025</td><td>\\(x<y\\)</td></tr></tbody></table>'

describe('a text', () => {
  it.each([
    ['', ['words']],
    ['Two pipes \\(a_1\\) <b>fill</b> a < b', ['words']],
    [picture, ['words', 'picture', 'words']],
    [`See ${picture} and\n\n${picture}.`, ['words', 'picture', 'words', 'picture', 'words']],
    [`Look:\n${table}\nWhich?`, ['words', 'table', 'words']],
    // A picture in a table belongs to its table's block.
    [table.replace('2025', picture), ['words', 'table', 'words']],
    // A table that rows and columns cannot represent stays as source, and so does an unclosed one.
    [table.replace('<td>2025', '<td colspan="2">2025'), ['words']],
    ['<table><tbody><tr><td>1</td>', ['words']],
  ])('%j is shown as %j, and round-trips', (source, kinds) => {
    const blocks = blocksOf(source)
    expect(blocks.map(({ kind }) => kind)).toEqual(kinds)
    expect(blocks.map(({ text }) => text).join('')).toBe(source)
  })

  it('changes only the edited block', () => {
    const blocks = blocksOf(`See ${picture} and ${table}`)
    expect(withBlock(blocks, 1, '')).toBe(`See  and ${table}`)
    expect(withBlock(blocks, 2, ' or ')).toBe(`See ${picture} or ${table}`)
  })
})

describe('a table', () => {
  it('is rows and columns with a heading and a caption, and round-trips', () => {
    const read = readTable(table)
    expect(read).toEqual({
      caption: '',
      hasHead: true,
      rows: [
        ['Year', 'Sales'],
        ['2025', '\\(x<y\\)'],
      ],
    })
    if (read) expect(writeTable(read)).toBe(table)
    const plain = { caption: 'Dates', hasHead: false, rows: [['1'], ['2']] }
    expect(readTable(writeTable(plain))).toEqual(plain)
    expect(readTable(newTable)?.rows).toEqual([
      ['', ''],
      ['', ''],
    ])
  })

  it.each([
    '<table><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<table><tr><td>1</td></tr><tr><th>1</th></tr></table>',
    '<table><tr><th>1</th><td>2</td></tr></table>',
    '<table><tr><td rowspan="2">1</td></tr></table>',
    '<table>words<tr><td>1</td></tr></table>',
    '<table></table>',
  ])('of another form is left as it is: %s', (source) => expect(readTable(source)).toBeNull())
})
