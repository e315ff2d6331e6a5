import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readCsv } from '#platform/files/spreadsheets/read-csv.ts'
import { readTop } from './lay-out-import.ts'

it('reads only the first rows of a file, however large it is', async () => {
  const line = (n: number) => `Mita Das ${n},98${10_000_000 + n},m${n}@people.example,,calls back ${n}`
  const body = Buffer.from(Array.from({ length: 270_000 }, (_, n) => line(n)).join('\n'))
  expect(body.length).toBeGreaterThan(18_000_000)
  async function* whole() {
    yield body
  }
  const timed = async <T>(work: () => Promise<T>) => {
    const from = performance.now()
    const made = await work()
    return { made, ms: performance.now() - from }
  }
  const all = await timed(async () => {
    for await (const _row of readCsv(whole()));
  })
  const start = await timed(() =>
    readTop({ size: body.length, read: async () => Readable.from([body]) }, 'csv', 'utf-8'),
  )
  const first = Array.from({ length: 16 }, (_, n) => ({ position: n + 1, cells: line(n).split(',') }))
  expect(start.made).toEqual(first)
  expect(start.ms).toBeLessThan(all.ms / 5)
})
