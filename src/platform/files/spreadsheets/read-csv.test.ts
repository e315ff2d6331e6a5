import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readCsv, readLines } from './read-csv.ts'
import { detectEncoding } from './slices.ts'

async function* inPieces(text: string | Buffer, size = text.length) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function allOf<T>(things: AsyncIterable<T>) {
  const all: T[] = []
  for await (const one of things) all.push(one)
  return all
}

const cellsOf = async (text: string, size?: number) =>
  (await allOf(readCsv(inPieces(text, size)))).map(({ cells }) => cells)

describe('rows of CSV', () => {
  it.each<[string, string[][]]>([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a\n"x, ""y""\r\nz"\n', [['a'], ['x, "y"\r\nz']]],
    [
      'a,b\n "quoted" ,plain "inside"\n',
      [
        ['a', 'b'],
        ['quoted', 'plain "inside"'],
      ],
    ],
    [
      'a,b\n"x"y,""\n',
      [
        ['a', 'b'],
        ['xy', ''],
      ],
    ],
    ['a\n\n\r\n  \nb', [['a'], ['b']]],
    ['a\n"not closed\nb', [['a'], ['not closed\nb']]],
    [
      '"a,b",c\n1,2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'ଓଡ଼ିଆ,हिन्दी\nক,😀',
      [
        ['ଓଡ଼ିଆ', 'हिन्दी'],
        ['ক', '😀'],
      ],
    ],
    ["a\n'=1+1\n", [['a'], ['=1+1']]],
    [
      'sep=;\r\na,b;c\r\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['"sep=|"\na;b|c', [['a;b', 'c']]],
    ['sep=;', []],
    [
      'Enquiries, March, 2026\nName;Note\nMita;"a, b\nc, d"\nRina;e',
      [['Enquiries, March, 2026'], ['Name', 'Note'], ['Mita', 'a, b\nc, d'], ['Rina', 'e']],
    ],
    [
      'Name,Note\nMita,a; b; c\nRina,d',
      [
        ['Name', 'Note'],
        ['Mita', 'a; b; c'],
        ['Rina', 'd'],
      ],
    ],
    ['', []],
  ])('%j are the same however the bytes arrive', async (text, rows) => {
    for (const size of [undefined, 1, 2, 3, 7]) expect(await cellsOf(text, size)).toEqual(rows)
  })

  it('are counted as in Excel, which hides the line of the separator', async () => {
    const rows = await allOf(readCsv(inPieces('sep=;\na;b\n\n1;2')))
    expect(rows.map(({ position }) => position)).toEqual([1, 3])
  })

  it('are counted as in a spreadsheet, including empty rows', async () => {
    const rows = await allOf(readCsv(inPieces('a\n\n"b\nc"\r\nd')))
    expect(rows.map(({ position }) => position)).toEqual([1, 3, 4])
  })

  it.each([
    [`a,b\n1,2\n${','.repeat(200)}`, 'Row 3 has more than 200 columns.'],
    [
      `a,b\n1,"${'x\n'.repeat(20_000)}`,
      'Row 2, column 2 has more than 32,767 characters. There may be an unclosed quotation mark.',
    ],
    [['a', `${'x'.repeat(32_000)},`.repeat(40)].join('\n'), 'Row 2 has more than 2,00,000 characters.'],
  ])('are refused with their position when too wide or too long', async (text, words) => {
    for (const size of [undefined, 5000]) await expect(cellsOf(text, size)).rejects.toThrow(words)
  })

  it('of JSON are refused with their position when too long', async () => {
    const text = `{}\n{"a":"${'x'.repeat(1_100_000)}"}`
    await expect(allOf(readLines(inPieces(text)))).rejects.toThrow('Row 2 has more than 2,00,000 characters.')
  })
})

describe('the encoding of a text', () => {
  const text = 'Name,Note\r\nMary D’Souza,Fee – ₹5'
  const windows = Buffer.from('Name,Note\r\nMary D\x92Souza,Fee \x96 \x8010', 'latin1')
  const big = (value: string) => Buffer.from(value, 'utf16le').swap16()

  it.each<[string, Buffer, string]>([
    ['utf-8', Buffer.from(text), text],
    ['utf-8', Buffer.from(`\ufeff${text}`), text],
    ['utf-8', Buffer.from('plain'), 'plain'],
    ['utf-8', Buffer.alloc(0), ''],
    ['windows-1252', windows, 'Name,Note\r\nMary D’Souza,Fee – €10'],
    ['windows-1252', Buffer.concat([Buffer.from(text.repeat(9000)), Buffer.from([0xe9])]), ''],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le'), text],
    ['utf-16le', Buffer.from(text, 'utf16le'), text],
    ['utf-16be', big(`\ufeff${text}`), text],
    ['utf-16be', big('नाम,फ़ोन\r\nअमित,9861012341\r\n'), 'नाम,फ़ोन\r\nअमित,9861012341\r\n'],
  ])('is found to be %s', (encoding, bytes, read) => {
    expect(detectEncoding(bytes)).toBe(encoding)
    if (read !== '') expect(new TextDecoder(encoding).decode(bytes)).toBe(read)
  })
})

const processorMs = () => process.threadCpuUsage().user / 1000

/**
 * Reads everything while other work waits for its turns. `longest`: our longest turn as a share of all processor time,
 * which a busy machine does not distort; `most`: rows read in it.
 */
async function readBeside(rows: AsyncIterable<unknown>) {
  let [turns, count, most, sinceTurn, longestMs] = [0, 0, 0, 0, 0]
  let isOver = false
  const startedAt = processorMs()
  const others = (async () => {
    let at = processorMs()
    while (!isOver) {
      await turn()
      longestMs = Math.max(longestMs, processorMs() - at)
      at = processorMs()
      turns += 1
      sinceTurn = 0
    }
  })()
  for await (const _row of rows) {
    count += 1
    sinceTurn += 1
    most = Math.max(most, sinceTurn)
  }
  isOver = true
  await others
  return { turns, count, most, longest: longestMs / (processorMs() - startedAt) }
}

describe('a file of 19 MB that comes as one piece', () => {
  const line = (n: number) => `Mita Das ${n},98${10_000_000 + n},"m${n}@people.example",,calls back ${n}`
  const text = Array.from({ length: 270_000 }, (_, n) => line(n)).join('\n')
  const lines = Array.from({ length: 90_000 }, (_, n) => JSON.stringify({ question: `${'x'.repeat(190)}${n}` })).join(
    '\n',
  )
  const slices = text.length / (64 * 1024)
  // Made before the clock runs: turning them into bytes would be the longest turn of all.
  const bytes = { text: Buffer.from(text), lines: Buffer.from(lines) }

  it.each([
    ['CSV', () => readCsv(inPieces(bytes.text)), 270_000],
    ['JSON Lines', () => readLines(inPieces(bytes.lines)), 90_000],
  ])('does not block others: %s is read in slices, yielding after each', async (_name, read, rows) => {
    const seen = await readBeside(read())
    expect(seen.count).toBe(rows)
    expect(seen.turns).toBeGreaterThan(slices)
    expect(seen.most).toBeLessThanOrEqual(1000)
    // Read in one go, the share would be all of it.
    expect(seen.longest).toBeLessThan(0.35)
  })
})
